import type { Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { deleteSearchesOf } from "./store/searches.ts";

/** For a person who leaves the site: what their address has saved without the account is deleted as well. */
export function leaveSearches(transaction: Transaction<Database>, personId: string): Promise<void> {
  return deleteSearchesOf(transaction, personId);
}
