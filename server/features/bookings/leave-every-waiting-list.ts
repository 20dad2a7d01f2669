import type { Transaction } from "kysely";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { queueCars } from "./queue-cars.ts";
import { findLinesOf } from "./store/waiting-places.ts";

/** Prepares a user's removal: queues a job for every car whose line they stand in. */
export async function leaveEveryWaitingList(
  { jobs }: SaleContext,
  transaction: Transaction<Database>,
  buyerId: string,
): Promise<void> {
  const cars = await findLinesOf(transaction, buyerId);
  // The places are deleted with the account.
  await queueCars({ jobs }, transaction, cars);
}
