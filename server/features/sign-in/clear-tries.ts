import { forgetAttempts } from "#server/base/throttle.ts";
import type { AuthContext } from "./context.ts";
import { ACCOUNT_TRIES } from "./limits.ts";

/** Forgets the wrong passwords of an account: its owner has shown up in another way. */
export async function clearTries({ pool }: AuthContext, email: string): Promise<void> {
  await forgetAttempts(pool, ACCOUNT_TRIES, email);
}
