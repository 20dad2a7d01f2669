import type { Caller } from "#server/base/authorize.ts";
import { type Attempt, beginAttempt, type ThrottlePolicy } from "#server/base/throttle.ts";
import type { AuthContext } from "./context.ts";

const NO_ATTEMPT: Attempt = { count: 0, succeed: async () => {}, takeBack: async () => {} };

/** Counts a try by the caller's address, where callers are limited. */
export function beginFrom(
  { pool, limitsCallers }: AuthContext,
  policy: ThrottlePolicy,
  caller: Caller,
): Promise<Attempt> {
  return limitsCallers ? beginAttempt(pool, policy, caller.address) : Promise.resolve(NO_ATTEMPT);
}
