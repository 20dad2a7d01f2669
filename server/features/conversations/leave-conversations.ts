import type { Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { removeLonely } from "./store.ts";

/**
 * For a person who leaves the site: conversations that nobody else has are deleted. Those of others stay
 * theirs, and lose the person's name with the account.
 */
export function leaveConversations(
  transaction: Transaction<Database>,
  personId: string,
): Promise<void> {
  return removeLonely(transaction, personId);
}
