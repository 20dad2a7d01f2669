import type { Transaction } from "kysely";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { queueCars } from "./queue-cars.ts";
import { findCarsWaitedFor } from "./store/waiting-places.ts";

/** Queues a job for each of a seller's cars that a buyer waits for; it takes buyers out whom the seller has blocked. */
export async function settleCarsWaitedFor(
  { jobs }: Pick<SaleContext, "jobs">,
  transaction: Transaction<Database>,
  { sellerId, buyerId }: { sellerId: string; buyerId: string },
): Promise<void> {
  const cars = await findCarsWaitedFor(transaction, sellerId, buyerId);
  await queueCars({ jobs }, transaction, cars);
}
