import type { Transaction } from "kysely";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { lockCar } from "#server/features/products/rows.ts";
import { closeLine } from "./close-line.ts";
import { endUnpaid } from "./end-unpaid.ts";
import { findCarsToRelease, findLive } from "./store/bookings.ts";
import { endPlacesOf } from "./store/waiting-places.ts";

/**
 * Ends what a person who is suspended has under way with others: holds of theirs and on their cars, and places in
 * lines. The other side is mailed. Paid bookings stay as they are. The person is locked by the caller, so that
 * nothing new begins.
 */
export async function pauseDealings(
  context: SaleContext,
  transaction: Transaction<Database>,
  personId: string,
): Promise<void> {
  const freed: string[] = [];
  for (const id of await findCarsToRelease(transaction, personId)) {
    const car = await lockCar(transaction, id);
    const live = car && (await findLive(transaction, id));
    if (car === undefined || live?.state === "paid") continue;
    const isSeller = car.owner_id === personId;
    if (live && (isSeller || live.buyer_id === personId))
      await endUnpaid(context, transaction, car, live, isSeller ? "takenDown" : "removed");
    if (isSeller) await closeLine(context, transaction, car);
    else freed.push(id);
  }
  freed.push(...(await endPlacesOf(transaction, personId)));
  // Each car is offered to the next in line, or is on sale for everybody again.
  await context.jobs.put(
    transaction,
    "car",
    freed.map((productId) => ({ data: { productId } })),
  );
}
