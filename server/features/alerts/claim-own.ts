import { transact } from "#server/db/transact.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import type { AlertContext } from "./context.ts";
import { claimSearches } from "./store/searches.ts";

/** Makes the searches of a person's address theirs. Returns whether the address is confirmed: else they stay apart. */
export async function claimOwn(
  { kysely }: Pick<AlertContext, "kysely">,
  userId: string,
): Promise<boolean> {
  const person = await findPerson(kysely, userId);
  if (person?.emailVerified !== true) return false;
  await transact(kysely, (transaction) => claimSearches(transaction, userId, person.email));
  return true;
}
