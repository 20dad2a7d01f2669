import type { Actor } from "#server/base/actor.ts";
import type { Caller } from "#server/base/authorize.ts";
import { AppError } from "#server/base/errors.ts";
import { t } from "#shared/lib/text.ts";
import type { AuthContext } from "./context.ts";
import { countTries } from "./count-tries.ts";
import { hasPassword } from "./store/credentials.ts";
import { findSessionStart } from "./store/sessions.ts";

/** An account without a password needs a log-in that is no older than this, in milliseconds. */
const FRESH_MS = 10 * 60 * 1000;

/**
 * Requires the password for acts that must not happen behind a person's back. An account without a password
 * needs a log-in of the last minutes.
 * @throws AppError naming the field `password`
 */
export async function requirePassword(
  context: AuthContext,
  caller: Caller,
  { userId, email, sessionId }: Actor,
  password: string | undefined,
): Promise<void> {
  const { identity, kysely } = context;
  if (!(await hasPassword(kysely, userId))) {
    const start = await findSessionStart(kysely, sessionId);
    if (start !== undefined && start.getTime() > Date.now() - FRESH_MS) return;
    throw new AppError("FORBIDDEN", t`To protect your account, log in again before you do this.`);
  }
  if (password === undefined)
    throw new AppError("BAD_REQUEST", t`Password is required`, {
      fields: { password: t`Password is required` },
    });
  await countTries(context, caller, email, () =>
    identity.run(caller, (request) =>
      identity.api.verifyPassword({ ...request, body: { password } }),
    ),
  );
}
