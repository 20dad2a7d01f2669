import { AppError } from "#server/base/errors.ts";
import { lockCredentialsVersion } from "#server/features/users/rows.ts";
import { t } from "#shared/lib/text.ts";
import type { SessionContext } from "./context.ts";
import { forgetRemembered } from "./store/one-time-tokens.ts";
import { deleteSessionByToken } from "./store/sessions.ts";

/**
 * Ends a session that was opened while the account's credentials changed: `version` was read before.
 * @throws AppError UNAUTHORIZED
 */
export async function requireVersion(
  { kysely }: SessionContext,
  userId: string,
  version: number | undefined,
  token: string | null | undefined,
): Promise<void> {
  const isCurrent = await kysely.transaction().execute(async (transaction) => {
    // The lock waits for a concurrent transaction that changes the credentials.
    if ((await lockCredentialsVersion(transaction, userId)) === version) return true;
    if (token) await deleteSessionByToken(transaction, token);
    await forgetRemembered(transaction, userId);
    return false;
  });
  if (!isCurrent)
    throw new AppError("UNAUTHORIZED", t`Your account has just changed. Log in again.`);
}
