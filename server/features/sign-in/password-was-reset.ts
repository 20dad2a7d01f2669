import { confirmEmail } from "#server/features/users/rows.ts";
import { clearTries } from "./clear-tries.ts";
import type { AuthContext } from "./context.ts";
import { endEverything } from "./end-everything.ts";

/**
 * After a reset by link: the person can read the mail, so the address is confirmed. All sessions end, and the
 * count of wrong passwords is reset.
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
