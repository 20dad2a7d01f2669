import type { PoolClient } from "pg";
import type { PgBoss } from "pg-boss";
import { CHORES, QUEUES } from "./queues.ts";

/**
 * What comes round by itself is left out. A carried backup would be the one being written: each restored site would begin
 * with another.
 */
const NOT_CARRIED: ReadonlySet<string> = new Set([CHORES, "backup"]);
const CARRIED = Object.keys(QUEUES).filter((name) => !NOT_CARRIED.has(name));

/**
 * COPY of the jobs that are still to be done, without what belongs to one version of pg-boss's tables. A job that
 * is running counts: jobs may run twice.
 */
const PENDING_JOBS_SQL = `COPY (
  SELECT id, name, data, priority, start_after, singleton_key FROM jobs.job
  WHERE state IN ('created', 'retry', 'active') AND name IN (${CARRIED.map((name) => `'${name}'`).join()})
  ORDER BY created_on, id
) TO STDOUT`;

/** The statement above, or one without rows where the database had no jobs yet. */
export async function pendingJobsSql(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('jobs.job') IS NOT NULL AS found",
  );
  return rows[0]?.found ? PENDING_JOBS_SQL : "COPY (SELECT WHERE false) TO STDOUT";
}

/** The table that these rows are read back into; it is dropped at the end of the transaction. */
export const RESTORED_JOBS = "restored_jobs";
export const CREATE_RESTORED_JOBS = `CREATE TEMP TABLE ${RESTORED_JOBS} (
  id uuid, name text, data jsonb, priority integer, start_after timestamptz, singleton_key text
) ON COMMIT DROP`;

interface PendingRow {
  id: string;
  name: string;
  data: object;
  priority: number;
  start_after: Date;
  singleton_key: string | null;
}

const AT_ONCE = 1_000;

/**
 * Puts the jobs of `restored_jobs` in place of all others, in the caller's transaction. Jobs of a queue that this
 * version does not have are left out. Returns how many were put.
 */
export async function putRestoredJobs(boss: PgBoss, client: PoolClient): Promise<number> {
  await client.query("DELETE FROM jobs.job WHERE name = ANY ($1)", [CARRIED]);
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  let put = 0;
  for (const name of CARRIED) {
    let after = "00000000-0000-0000-0000-000000000000";
    for (;;) {
      const { rows } = await client.query<PendingRow>(
        `SELECT * FROM ${RESTORED_JOBS} WHERE name = $1 AND id > $2 ORDER BY id LIMIT ${AT_ONCE}`,
        [name, after],
      );
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.id;
      const jobs = rows.map(({ id, data, priority, start_after: startAfter, singleton_key }) => ({
        id,
        data,
        priority,
        startAfter,
        ...(singleton_key !== null && { singletonKey: singleton_key }),
      }));
      await boss.insert(name, jobs, { db });
      put += rows.length;
    }
  }
  return put;
}
