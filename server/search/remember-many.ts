import type { Pool } from "pg";

/** Cache lifetime, in milliseconds: long enough to go on to the next page or to another order. */
const KEPT_MS = 10_000;

const found = new WeakMap<Pool, Map<string, number>>();

/**
 * A count that stops at `most`. That there are more is cached for a while: counting takes longest where there
 * are many, and a few changes do not alter the answer.
 */
export async function rememberMany(
  pool: Pool,
  key: string,
  most: number,
  count: () => Promise<number>,
): Promise<number> {
  const ofPool = found.get(pool) ?? new Map<string, number>();
  found.set(pool, ofPool);
  const now = Date.now();
  for (const [old, until] of ofPool) if (until <= now) ofPool.delete(old);
  if (ofPool.has(key)) return most + 1;
  const total = await count();
  if (total > most) ofPool.set(key, now + KEPT_MS);
  return total;
}
