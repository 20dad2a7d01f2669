import type { Pool, PoolClient } from "pg";

/** A connection in the place of a pool, so that all its queries are in one transaction: one after the other. */
export function asPool(client: PoolClient): Pool {
  let last: Promise<unknown> = Promise.resolve();
  const query = (text: string, values: unknown[]) => {
    const answer = last.then(() => client.query(text, values));
    last = answer.catch(() => {});
    return answer;
  };
  return { query } as unknown as Pool; // nothing else of a pool is used by what reads
}
