import type { Transaction } from "kysely";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { removeLonely } from "./store.ts";

/**
 * For a person who leaves the site: conversations that nobody else has are deleted. Those of others stay
 * theirs, and lose the person's name with the account. Attachments that nobody has any more go by a job.
 */
export async function leaveConversations(
  { jobs }: Pick<SaleContext, "jobs">,
  transaction: Transaction<Database>,
  personId: string,
): Promise<void> {
  await removeLonely(transaction, personId);
  await jobs.put(transaction, "attachments", [{ data: {} }]);
}
