import { findPersonByEmail } from "#server/features/users/views/person.ts";
import { clearTries } from "./clear-tries.ts";
import type { AuthContext } from "./context.ts";
import { endEverything } from "./end-everything.ts";
import { deletePassword } from "./store/credentials.ts";
import { recordCommand } from "./record-command.ts";

/**
 * Removes the password of an account and ends its sessions, so that its owner sets a new one by link. Returns
 * the account's id.
 */
export async function forgetPassword(
  context: AuthContext,
  email: string,
): Promise<string | undefined> {
  const person = await findPersonByEmail(context.kysely, email);
  if (person === undefined) return undefined;
  await context.kysely.transaction().execute(async (transaction) => {
    await endEverything(transaction, person.id);
    await deletePassword(transaction, person.id);
    await recordCommand(transaction, "user.password_reset", person);
  });
  // Earlier wrong passwords must not lock out the owner who comes by the link.
  await clearTries(context, email);
  return person.id;
}
