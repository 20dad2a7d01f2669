import type { Pool } from "pg";
import { SingleFlight } from "#server/base/single-flight.ts";

const reads = new WeakMap<Pool, SingleFlight>();

/** Reads once for many who ask for the same at the same time. `key` is of what is read. */
export function shareRead<T>(pool: Pool, key: string, readAnew: () => Promise<T>): Promise<T> {
  const ofPool = reads.get(pool) ?? new SingleFlight();
  reads.set(pool, ofPool);
  return ofPool.next(key, readAnew);
}
