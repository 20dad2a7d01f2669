import type { Pool } from "pg";
import type { TroubledJob } from "#shared/contract/system.ts";
import { CHORES } from "./queues.ts";

/** What an operator sees of the queued jobs: never their data, which names people. */

const MOST_LISTED = 100;

interface Row {
  id: string;
  queue: string;
  chore: string | null;
  created_at: Date;
  failures: number;
  reason: string | null;
  next_try_at: Date;
  is_given_up: boolean;
}

/**
 * Jobs that have failed and are tried again later, or were given up: the newest first. `aboutOf` tells what a job does,
 * by the name of its queue or chore.
 */
export async function listTroubledJobs(
  pool: Pool,
  aboutOf: (name: string) => string,
): Promise<TroubledJob[]> {
  const { rows } = await pool.query<Row>(
    `SELECT id, name AS queue, data->>'name' AS chore, created_on AS created_at,
       retry_count + (state = 'failed')::int AS failures, output->>'reason' AS reason,
       start_after AS next_try_at, state = 'failed' AS is_given_up
     FROM jobs.job WHERE state IN ('retry', 'failed')
     ORDER BY created_on DESC, id LIMIT ${MOST_LISTED}`,
  );
  return rows.map(({ id, queue, chore, created_at: at, failures, reason, ...row }) => {
    const name = queue === CHORES && chore !== null ? chore : queue;
    return {
      id,
      name,
      about: aboutOf(name),
      created_at: at.toISOString(),
      failures,
      reason,
      next_try_at: row.is_given_up ? null : row.next_try_at.toISOString(),
    };
  });
}

interface JobCounts {
  /** Due and not begun. */
  due: number;
  /** For how many seconds the oldest of them is due. */
  oldestSeconds: number;
  running: number;
  /** Have failed, and are tried again later or were given up. */
  failed: number;
}

export async function describeJobs(pool: Pool): Promise<JobCounts> {
  const { rows } = await pool.query<JobCounts>(
    `SELECT count(*)::int AS due,
       coalesce(extract(epoch FROM now() - min(start_after)), 0)::float8 AS "oldestSeconds",
       (SELECT count(*)::int FROM jobs.job WHERE state = 'active') AS running,
       (SELECT count(*)::int FROM jobs.job WHERE state IN ('retry', 'failed')) AS failed
     FROM jobs.job WHERE state IN ('created', 'retry') AND start_after <= now()`,
  );
  return rows[0] ?? { due: 0, oldestSeconds: 0, running: 0, failed: 0 };
}
