import type { Transaction } from "kysely";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { queueCars } from "./queue-cars.ts";
import { endHoldsOf } from "./end-holds-of.ts";
import { leaveEveryWaitingList } from "./leave-every-waiting-list.ts";
import { forgetBuyer } from "./store/bookings.ts";

/**
 * Releases the holds of a person who leaves the site: those they have, and those on their cars. The other
 * side is mailed. Paid bookings stay as they are.
 */
export async function releaseHolds(
  context: SaleContext,
  transaction: Transaction<Database>,
  personId: string,
): Promise<void> {
  const why = { ofCars: "sellerLeft", ofBuyer: "buyerLeft" } as const; // not any text
  const held = await endHoldsOf(context, transaction, personId, why);
  // To be settled once the account, with its places in lines, is deleted.
  await queueCars(context, transaction, held);
  await leaveEveryWaitingList(context, transaction, personId);
  await forgetBuyer(transaction, personId);
}
