import type { Caller } from "#server/base/authorize.ts";
import { beginPassword } from "./begin-password.ts";
import type { AuthContext } from "./context.ts";
import { ACCOUNT_TRIES } from "./limits.ts";

/** Runs an operation that takes an account's password in a session. Wrong ones count as at a sign-in. */
export async function countTries<T>(
  context: AuthContext,
  caller: Caller,
  email: string,
  operation: () => Promise<T>,
): Promise<T> {
  const { onLock } = context;
  const attempt = await beginPassword(context, caller, email);
  try {
    const result = await operation();
    await attempt.succeed();
    return result;
  } catch (error) {
    if (attempt.count === ACCOUNT_TRIES.most) await onLock(email);
    throw error;
  }
}
