import type { Transaction } from "kysely";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { queueCars } from "./queue-cars.ts";
import { endHoldsOf } from "./end-holds-of.ts";
import { endPlacesOf } from "./store/waiting-places.ts";

/**
 * Ends what a person who is suspended has under way with others: holds of theirs and on their cars, and places in
 * lines. The person is locked by the caller, so that nothing new begins.
 */
export async function pauseDealings(
  context: SaleContext,
  transaction: Transaction<Database>,
  personId: string,
): Promise<void> {
  const why = { ofCars: "sellerSuspended", ofBuyer: "removed" } as const; // not any text
  const held = await endHoldsOf(context, transaction, personId, why);
  const waitedFor = await endPlacesOf(transaction, personId);
  await queueCars(context, transaction, [...held, ...waitedFor]);
}
