import type { Pool } from "pg";
import { findScope } from "#server/base/request-scope.ts";
import { SingleFlight } from "#server/base/single-flight.ts";

const reads = new WeakMap<Pool, SingleFlight>();

/**
 * Single-flight: concurrent callers share one read that begins after they have called. `key` identifies what
 * is read. Callers who may read from a replica share with one another alone, and each counts as one that did.
 */
export function shareRead<T>(pool: Pool, key: string, readAnew: () => Promise<T>): Promise<T> {
  const ofPool = reads.get(pool) ?? new SingleFlight();
  reads.set(pool, ofPool);
  const elsewhere = findScope()?.elsewhere;
  if (elsewhere === undefined) return ofPool.next(key, readAnew);
  elsewhere.isUsed = true;
  return ofPool.next(`replica ${key}`, readAnew);
}
