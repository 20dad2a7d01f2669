import type { Caller } from "#server/base/authorize.ts";
import { type Attempt, beginAttempt } from "#server/base/throttle.ts";
import type { AuthContext } from "./context.ts";
import { ACCOUNT_TRIES } from "./limits.ts";
import { countedApart } from "./rules.ts";

/** Counts a try of an account's password. */
export function beginPassword(
  context: AuthContext,
  caller: Caller,
  email: string,
): Promise<Attempt> {
  const apart = countedApart(context, caller.headers.get("cookie"), email);
  return beginAttempt(context.pool, ACCOUNT_TRIES, email, apart);
}
