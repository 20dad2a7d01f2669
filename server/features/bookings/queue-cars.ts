import type { Transaction } from "kysely";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";

/** Queues one job `car` for each of these cars; the jobs begin when the transaction is committed. */
export async function queueCars(
  { jobs }: Pick<SaleContext, "jobs">,
  transaction: Transaction<Database>,
  cars: readonly string[],
): Promise<void> {
  await jobs.put(
    transaction,
    "car",
    cars.map((productId) => ({ data: { productId } })),
  );
}
