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
  const waiting = await db
    .selectFrom("picture_fetches")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("owner_id", "=", ownerId)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  const { rows: problems } = await sql<PicturesToCome["problems"][number] & { failed: number }>`
    SELECT problem, count(*)::int AS pictures, count(DISTINCT product_id)::int AS cars,
      min(url) AS example, (sum(count(*)) OVER ())::int AS failed
    FROM picture_fetches WHERE owner_id = ${ownerId} AND state = 'failed'
    GROUP BY problem ORDER BY count(*) DESC, problem LIMIT ${MOST_PROBLEMS}`.execute(db);
  return {
    waiting: Number(waiting.total),
    failed: problems[0]?.failed ?? 0,
    problems: problems.map(({ failed: _, ...problem }) => problem),
  };
}
