import type { Transaction } from "kysely";
import { AppError } from "#server/base/errors.ts";
import type { Database } from "#server/db/schema.ts";
import { transact } from "#server/db/transact.ts";
import { t } from "#shared/lib/text.ts";
import type { UserContext } from "./context.ts";
import { lockPerson } from "./rows.ts";
import { deleteUserAndCars, lockAdmins } from "./store.ts";

/**
 * Removes a person with their sessions, passwords and cars. Before that, `release` ends what concerns other
 * people, in the same transaction.
 * @throws AppError CONFLICT for the last admin
 */
export async function removeUser(
  { kysely }: UserContext,
  id: string,
  release: (transaction: Transaction<Database>, id: string) => Promise<void>,
): Promise<number> {
  return transact(kysely, async (transaction) => {
    // Lock order: admins first, so that two admins who remove each other do not deadlock.
    const admins = await lockAdmins(transaction);
    // This lock keeps others from booking or paying with this person.
    await lockPerson(transaction, id);
    await release(transaction, id);
    if (admins.length === 1 && admins[0] === id)
      throw new AppError(
        "CONFLICT",
        t`You can’t delete the last admin. Make someone else an admin first.`,
      );
    return deleteUserAndCars(transaction, id);
  });
}
