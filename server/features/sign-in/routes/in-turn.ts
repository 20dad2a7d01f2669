import type { CallContext } from "#server/base/authorize.ts";
import type { AuthContext } from "../context.ts";

interface Call {
  context: Pick<CallContext, "caller">;
  signal?: AbortSignal | undefined;
}

/**
 * Runs a call that hashes a password when it is its turn, unless the caller has left before.
 * @throws AppError SERVICE_UNAVAILABLE when too many are waiting, or too many of this address
 */
export function inTurn<T>(
  { hashTurns, limitsCallers }: AuthContext,
  { context: { caller }, signal }: Call,
  work: () => Promise<T>,
): Promise<T> {
  const whose = limitsCallers ? { whose: caller.address } : {};
  return hashTurns.run(work, { abandoned: signal, ...whose });
}
