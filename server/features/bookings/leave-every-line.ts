import type { Transaction } from "kysely";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { findLinesOf } from "./store/waiting-places.ts";

/** Takes somebody who leaves the site out of every line; returns the cars, which may be others' now. */
export async function leaveEveryLine(
  { jobs }: SaleContext,
  transaction: Transaction<Database>,
  buyerId: string,
): Promise<void> {
  const cars = await findLinesOf(transaction, buyerId);
  // Their places go with the account.
  await jobs.put(
    transaction,
    "car",
    cars.map((productId) => ({ data: { productId } })),
  );
}
