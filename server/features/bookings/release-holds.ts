import type { Transaction } from "kysely";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { lockCar } from "#server/features/products/rows.ts";
import { closeLine } from "./close-line.ts";
import { endUnpaid } from "./end-unpaid.ts";
import { leaveEveryLine } from "./leave-every-line.ts";
import { findCarsToRelease, findLive, forgetBuyer } from "./store/bookings.ts";

/**
 * Releases the holds of a person who leaves the site: those they have, and those on their cars. The other
 * side is mailed. Paid bookings stay as they are.
 */
export async function releaseHolds(
  context: SaleContext,
  transaction: Transaction<Database>,
  personId: string,
): Promise<void> {
  for (const id of await findCarsToRelease(transaction, personId)) {
    const car = await lockCar(transaction, id);
    const live = car && (await findLive(transaction, id));
    if (car === undefined || live?.state === "paid") continue;
    const isSeller = car.owner_id === personId;
    if (live && (isSeller || live.buyer_id === personId))
      await endUnpaid(context, transaction, car, live, isSeller ? "sellerLeft" : "buyerLeft");
    if (isSeller) await closeLine(context, transaction, car);
    // To be settled once the account, with its places in lines, is deleted.
    else await context.jobs.put(transaction, "car", [{ data: { productId: id } }]);
  }
  await leaveEveryLine(context, transaction, personId);
  await forgetBuyer(transaction, personId);
}
