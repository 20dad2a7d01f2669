import type { Transaction } from "kysely";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { lockCar } from "#server/features/products/rows.ts";
import { closeWaitingList } from "./close-waiting-list.ts";
import type { HoldEnd } from "./emails/holds.ts";
import { endUnpaid } from "./end-unpaid.ts";
import { findCarsToRelease, findLive } from "./store/bookings.ts";

interface Why {
  /** Why holds on the person's cars end, and why holds of the person do. */
  ofCars: HoldEnd;
  ofBuyer: HoldEnd;
}

/**
 * Ends the unpaid holds of a locked person and those on their cars, whose lines are closed. The other side is
 * mailed. Paid bookings stay as they are. Returns the cars of others that the person held, which have to be offered to
 * the next in line.
 */
export async function endHoldsOf(
  context: SaleContext,
  transaction: Transaction<Database>,
  personId: string,
  { ofCars, ofBuyer }: Why,
): Promise<string[]> {
  const freed: string[] = [];
  for (const id of await findCarsToRelease(transaction, personId)) {
    const car = await lockCar(transaction, id);
    const live = car && (await findLive(transaction, id));
    if (car === undefined || live?.state === "paid") continue;
    const isSeller = car.owner_id === personId;
    if (live && (isSeller || live.buyer_id === personId))
      await endUnpaid(context, transaction, car, live, isSeller ? ofCars : ofBuyer);
    if (isSeller) await closeWaitingList(context, transaction, car);
    else freed.push(id);
  }
  return freed;
}
