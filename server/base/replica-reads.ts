import type { CallMeta } from "#shared/contract/base.ts";
import { type Elsewhere, findScope, runInScope } from "./request-scope.ts";

/** PostgreSQL's codes of a query that a standby has cancelled to follow the primary, and of one that writes. */
const ONLY_THERE = new Set(["40001", "25006"]);

interface MadeCall<T> {
  next: () => Promise<T>;
  procedure: { "~orpc": { meta: object } };
}

export type CallMiddleware = <T>(call: MadeCall<T>) => Promise<T>;

/** Of a site without a replica. */
export const passOn: CallMiddleware = ({ next }) => next();

/**
 * Makes a middleware of calls: what shows all visitors the same may be read from a replica where a visitor asks. A
 * call that fails there is made again without it, because the primary may well answer.
 */
export function readElsewhere(
  isOutage: (error: unknown) => boolean,
  onFailure: (error: unknown) => void,
): CallMiddleware {
  return async ({ next, procedure }) => {
    const scope = findScope();
    const { isForAll } = procedure["~orpc"].meta as CallMeta; // every call of ours is built on `call`
    if (scope?.isVisitors !== true || isForAll !== true) return next();
    const elsewhere: Elsewhere = { isUsed: false };
    try {
      return await runInScope({ ...scope, elsewhere }, next);
    } catch (error) {
      const isConflict = ONLY_THERE.has(codeOf(error));
      if (!elsewhere.isUsed || !(isConflict || isOutage(error))) throw error;
      // Where some went to the primary, it may be that one that does not answer.
      if (!isConflict && elsewhere.isMixed !== true) onFailure(error);
      return runInScope(scope, next);
    }
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
