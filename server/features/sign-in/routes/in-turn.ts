import type { AuthContext } from "../context.ts";

/**
 * Runs a call that hashes a password when it is its turn, unless the caller has left before.
 * @throws AppError SERVICE_UNAVAILABLE when too many are waiting
 */
export function inTurn<T>(
  { hashTurns }: AuthContext,
  { signal }: { signal?: AbortSignal | undefined },
  call: () => Promise<T>,
): Promise<T> {
  return hashTurns.run(call, { abandoned: signal });
}
