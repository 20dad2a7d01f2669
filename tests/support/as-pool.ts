import type { Pool, PoolClient } from "pg";

/** Wraps one connection as a pool, so that all queries run sequentially in its transaction. */
export function asPool(client: PoolClient): Pool {
  let last: Promise<unknown> = Promise.resolve();
  const query = (text: string, values: unknown[]) => {
    const answer = last.then(() => client.query(text, values));
    last = answer.catch(() => {});
    return answer;
  };
  return { query } as unknown as Pool; // reading code uses nothing else of a pool
}
