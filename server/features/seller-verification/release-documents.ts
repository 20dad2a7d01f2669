import type { Transaction } from "kysely";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { hasDocuments } from "./store/documents.ts";

/** The account of a seller is about to be deleted, and what they have sent with it. */
export async function releaseDocuments(
  { jobs }: SaleContext,
  transaction: Transaction<Database>,
  sellerId: string,
): Promise<void> {
  if (await hasDocuments(transaction, sellerId))
    await jobs.put(transaction, "documents", [{ data: { sellerId } }]);
}
