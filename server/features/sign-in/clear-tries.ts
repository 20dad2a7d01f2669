import { forgetAttempts } from "#server/base/throttle.ts";
import type { AuthContext } from "./context.ts";
import { ACCOUNT_TRIES } from "./limits.ts";

/**
 * Resets the count of wrong passwords of an account, whose owner has proved their identity in another way.
 */
export async function clearTries({ pool }: AuthContext, email: string): Promise<void> {
  await forgetAttempts(pool, ACCOUNT_TRIES, email);
}
