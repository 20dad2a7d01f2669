import type { Pool } from "pg";

interface JobCount {
  queue: string;
  /** `waiting` for its time, `due`, `retry` after a failure, `active`, or `failed` for good. */
  state: "waiting" | "due" | "retry" | "active" | "failed";
  count: number;
}

/** How many unfinished and failed jobs each queue has. Queues with none are not listed. */
export async function countJobs(pool: Pool): Promise<JobCount[]> {
  const { rows } = await pool.query<JobCount>(
    `SELECT name AS queue, count(*)::int AS count,
       CASE WHEN state <> 'created' THEN state::text WHEN start_after <= now() THEN 'due' ELSE 'waiting' END AS state
     FROM jobs.job WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY 1, 3`,
  );
  return rows;
}
