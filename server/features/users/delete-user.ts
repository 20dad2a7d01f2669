import type { Transaction } from "kysely";
import { AppError } from "#server/base/errors.ts";
import type { Database } from "#server/db/schema.ts";
import { transact } from "#server/db/transact.ts";
import type { UserContext } from "./context.ts";
import { lockPerson } from "./rows.ts";
import { lockAdmins, removeUser } from "./store.ts";

/**
 * Deletes a person with what hangs on them: sessions, passwords, cars. `release` comes first, in the same
 * transaction: it ends what concerns others.
 * @throws AppError CONFLICT for the last admin
 */
export async function deleteUser(
  { kysely }: UserContext,
  id: string,
  release: (transaction: Transaction<Database>, id: string) => Promise<void>,
): Promise<number> {
  return transact(kysely, async (transaction) => {
    // Admins first, as everywhere: two who remove each other do not wait for one another.
    await lockAdmins(transaction);
    // From here on the lock keeps others from booking or paying with this person.
    await lockPerson(transaction, id);
    await release(transaction, id);
    const outcome = await removeUser(transaction, id);
    if (outcome === "last-admin")
      throw new AppError(
        "CONFLICT",
        "The last admin cannot be removed. Make somebody else one first.",
      );
    return outcome;
  });
}
