import type { Transaction } from "kysely";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { endPlacesWith } from "./store/waiting-places.ts";

/** Takes a buyer out of the lines for a seller's cars; an open offer passes to the next. */
export async function leaveLinesOfSeller(
  { jobs }: Pick<SaleContext, "jobs">,
  transaction: Transaction<Database>,
  { sellerId, buyerId }: { sellerId: string; buyerId: string },
): Promise<void> {
  const cars = await endPlacesWith(transaction, sellerId, buyerId);
  await jobs.put(
    transaction,
    "car",
    cars.map((productId) => ({ data: { productId } })),
  );
}
