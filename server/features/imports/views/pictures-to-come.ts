import { type Kysely, sql } from "kysely";
import { invariant } from "#server/base/errors.ts";
import type { Database } from "#server/db/schema.ts";

/** Counts of the pictures that a seller's files name. */
export interface PicturesToCome {
  /** Still to be fetched, including retries. */
  waiting: number;
  /** Failed for good. */
  failed: number;
  /** Why pictures have failed, in words for the seller, the most frequent first. */
  problems: { problem: string; pictures: number; cars: number; example: string }[];
}

const MOST_PROBLEMS = 10;

/**
 * One statement, so that all counts are of one snapshot: a picture that fails between two statements would be
 * counted by neither.
 */
export async function picturesToCome(
  db: Kysely<Database>,
  ownerId: string,
): Promise<PicturesToCome> {
  const { rows } = await sql<PicturesToCome>`
    WITH given_up AS (
      SELECT problem, count(*)::int AS pictures, count(DISTINCT product_id)::int AS cars, min(url) AS example
      FROM picture_fetches WHERE owner_id = ${ownerId} AND state = 'failed' GROUP BY problem
    )
    SELECT
      (SELECT count(*)::int FROM picture_fetches
       WHERE owner_id = ${ownerId} AND state = 'waiting') AS waiting,
      (SELECT coalesce(sum(pictures), 0)::int FROM given_up) AS failed,
      (SELECT coalesce(json_agg(most), '[]'::json) FROM (
         SELECT problem, pictures, cars, example FROM given_up
         ORDER BY pictures DESC, problem LIMIT ${MOST_PROBLEMS}) most) AS problems`.execute(db);
  const [found] = rows;
  invariant(found, "an aggregate has a row");
  return found;
}
