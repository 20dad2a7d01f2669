import type { Pool } from "pg";
import { SingleFlight } from "#server/base/single-flight.ts";

const reads = new WeakMap<Pool, SingleFlight>();

/**
 * Single-flight: concurrent callers share one read that begins after they have called. `key` identifies what
 * is read.
 */
export function shareRead<T>(pool: Pool, key: string, readAnew: () => Promise<T>): Promise<T> {
  const ofPool = reads.get(pool) ?? new SingleFlight();
  reads.set(pool, ofPool);
  return ofPool.next(key, readAnew);
}
