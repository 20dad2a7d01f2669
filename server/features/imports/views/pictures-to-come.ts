import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** What becomes of the pictures that a seller's files name. */
export interface PicturesToCome {
  /** Still to be fetched, those included that are tried again. */
  waiting: number;
  /** Given up. */
  failed: number;
  /** Why they were given up, in words for the seller, the most frequent first. */
  problems: { problem: string; pictures: number; cars: number; example: string }[];
}

const MOST_PROBLEMS = 10;

export async function picturesToCome(
  db: Kysely<Database>,
  ownerId: string,
): Promise<PicturesToCome> {
  const { rows: problems } = await sql<PicturesToCome["problems"][number]>`
    SELECT problem, count(*)::int AS pictures, count(DISTINCT product_id)::int AS cars, min(url) AS example
    FROM picture_fetches WHERE owner_id = ${ownerId} AND state = 'failed'
    GROUP BY problem ORDER BY count(*) DESC, problem`.execute(db);
  const waiting = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM picture_fetches
    WHERE owner_id = ${ownerId} AND state = 'waiting'`.execute(db);
  return {
    waiting: waiting.rows[0]?.total ?? 0,
    failed: problems.reduce((sum, { pictures }) => sum + pictures, 0),
    problems: problems.slice(0, MOST_PROBLEMS),
  };
}
