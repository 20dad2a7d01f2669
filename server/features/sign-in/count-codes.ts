import type { Actor } from "#server/base/actor.ts";
import { beginAttempt } from "#server/base/throttle.ts";
import type { AuthContext } from "./context.ts";
import { CODE_TRIES } from "./limits.ts";

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
