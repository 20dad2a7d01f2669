import type { Transaction } from "kysely";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { findLinesAt } from "./store/waiting-places.ts";

/** Has a seller's cars settled in whose lines a buyer stands: whom the seller has blocked leaves them then. */
export async function settleLinesAt(
  { jobs }: Pick<SaleContext, "jobs">,
  transaction: Transaction<Database>,
  { sellerId, buyerId }: { sellerId: string; buyerId: string },
): Promise<void> {
  const cars = await findLinesAt(transaction, sellerId, buyerId);
  await jobs.put(
    transaction,
    "car",
    cars.map((productId) => ({ data: { productId } })),
  );
}
