import { confirmEmail } from "#server/features/users/rows.ts";
import { clearTries } from "./clear-tries.ts";
import type { AuthContext } from "./context.ts";
import { endEverything } from "./end-everything.ts";

/**
 * Who could read the mail with the link owns the address, is locked out no more, and starts anew
 * everywhere.
 */
export async function passwordWasReset(
  context: AuthContext,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await context.kysely.transaction().execute(async (transaction) => {
    await confirmEmail(transaction, id);
    await endEverything(transaction, id);
  });
  await clearTries(context, email);
}
