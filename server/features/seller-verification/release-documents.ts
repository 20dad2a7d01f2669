import type { Transaction } from "kysely";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { hasDocuments } from "./store/documents.ts";

/** Queues the deletion of a seller's documents, before their account is deleted. */
export async function releaseDocuments(
  { jobs }: SaleContext,
  transaction: Transaction<Database>,
  sellerId: string,
): Promise<void> {
  if (await hasDocuments(transaction, sellerId))
    await jobs.put(transaction, "documents", [{ data: { sellerId } }]);
}
