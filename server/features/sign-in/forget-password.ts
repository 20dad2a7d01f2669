import { findPersonByEmail } from "#server/features/users/views/person.ts";
import { clearTries } from "./clear-tries.ts";
import type { AuthContext } from "./context.ts";
import { endEverything } from "./end-everything.ts";
import { deletePassword } from "./store/credentials.ts";
import { writeDownCommand } from "./write-down-command.ts";

/** The password is no longer good and every session ends: a link gives a new one. The id of the account. */
export async function forgetPassword(
  context: AuthContext,
  email: string,
): Promise<string | undefined> {
  const person = await findPersonByEmail(context.kysely, email);
  if (person === undefined) return undefined;
  await context.kysely.transaction().execute(async (transaction) => {
    await endEverything(transaction, person.id);
    await deletePassword(transaction, person.id);
    await writeDownCommand(transaction, "user.password_reset", person);
  });
  // Wrong passwords of the past must not keep the owner of the link out.
  await clearTries(context, email);
  return person.id;
}
