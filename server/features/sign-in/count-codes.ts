import type { Actor } from "#server/base/actor.ts";
import { beginAttempt, type ThrottlePolicy } from "#server/base/throttle.ts";
import type { AuthContext } from "./context.ts";

/** Limits codes tried within a session, where no pending sign-in counts them. */
const CODE_TRIES: ThrottlePolicy = { name: "code", free: 10, most: 20, waitSeconds: 15 * 60 };

export async function countCodes<T>(
  { pool }: AuthContext,
  { userId }: Actor,
  operation: () => Promise<T>,
): Promise<T> {
  const attempt = await beginAttempt(pool, CODE_TRIES, userId);
  const result = await operation();
  await attempt.succeed();
  return result;
}
