import { type Kysely, sql, type Transaction, type Updateable } from "kysely";
import { MOST_PICTURES } from "#shared/rules/listing.ts";
import type { Database, PictureFetchesTable } from "#server/db/schema.ts";

/** A picture that a process has claimed to fetch. */
export interface TakenPicture {
  product_id: string;
  owner_id: string;
  url: string;
  /** Its position in the file's list when it was claimed. */
  position: number;
  /** This one included. */
  tries: number;
}

/**
 * Claims the due pictures of one car, in their order; none when nothing is due. The try is counted now and
 * the next one delayed by `againMs`, in case this one never ends. The seller is chosen at random among those
 * that are not `busy`, so that a seller with a hundred thousand pictures does not block the others.
 */
export async function takeCar(
  db: Kysely<Database>,
  busy: readonly string[],
  againMs: number,
): Promise<TakenPicture[]> {
  // The recursion skips from one seller to the next in the index (a loose index scan), past all the pictures
  // of each.
  const { rows } = await sql<TakenPicture>`
    WITH RECURSIVE sellers AS (
      (SELECT owner_id FROM picture_fetches WHERE state = 'waiting' ORDER BY owner_id LIMIT 1)
      UNION ALL
      SELECT (SELECT f.owner_id FROM picture_fetches f
              WHERE f.state = 'waiting' AND f.owner_id > s.owner_id ORDER BY f.owner_id LIMIT 1)
      FROM sellers s WHERE s.owner_id IS NOT NULL
    ), car AS (
      SELECT first.product_id FROM sellers s
      CROSS JOIN LATERAL (
        SELECT f.product_id FROM picture_fetches f
        WHERE f.owner_id = s.owner_id AND f.state = 'waiting' AND f.next_try_at <= now()
        ORDER BY f.next_try_at LIMIT 1) first
      WHERE s.owner_id <> ALL (${[...busy]}::uuid[])
      ORDER BY random() LIMIT 1
    ), due AS (
      SELECT f.product_id, f.url FROM picture_fetches f
      WHERE f.product_id = (SELECT product_id FROM car) AND f.state = 'waiting' AND f.next_try_at <= now()
      ORDER BY f.position LIMIT ${MOST_PICTURES} FOR UPDATE SKIP LOCKED
    )
    UPDATE picture_fetches f
    SET tries = f.tries + 1, next_try_at = now() + make_interval(secs => ${againMs / 1000}::float8)
    FROM due WHERE f.product_id = due.product_id AND f.url = due.url
    RETURNING f.product_id, f.owner_id, f.url, f.tries, f.position`.execute(db);
  return rows.toSorted((a, b) => a.position - b.position);
}

export async function isAnyDue(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom("picture_fetches")
    .select("product_id")
    .where("state", "=", "waiting")
    .where("next_try_at", "<=", sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** All rows of a car's pictures, locked until the transaction ends. */
export function lockFetches(transaction: Transaction<Database>, productId: string) {
  return transaction
    .selectFrom("picture_fetches")
    .select(["url", "position", "state", "tries", "image_id"])
    .where("product_id", "=", productId)
    .orderBy("position")
    .forUpdate()
    .execute();
}

export async function updateFetch(
  transaction: Transaction<Database>,
  { product_id: productId, url }: TakenPicture,
  values: Updateable<PictureFetchesTable>,
): Promise<void> {
  await transaction
    .updateTable("picture_fetches")
    .set(values)
    .where("product_id", "=", productId)
    .where("url", "=", url)
    .execute();
}

/**
 * Counts a try for all of a seller's due pictures of a host without asking the host, and delays them. Those
 * that are out of tries fail. Claimed pictures are left alone.
 */
export async function putOffHost(
  db: Kysely<Database>,
  { ownerId, host }: { ownerId: string; host: string },
  mostTries: number,
  until: { later: Date; failed: Date },
): Promise<void> {
  await sql`
    UPDATE picture_fetches SET tries = tries + 1,
      problem = 'The server handed out none of the pictures that it was asked for.',
      state = CASE WHEN tries + 1 >= ${mostTries} THEN 'failed' ELSE 'waiting' END,
      next_try_at = CASE WHEN tries + 1 >= ${mostTries} THEN ${until.failed}::timestamptz ELSE ${until.later}::timestamptz END
    WHERE owner_id = ${ownerId} AND state = 'waiting' AND next_try_at <= now()
      AND split_part(url, '/', 3) = ${host}`.execute(db);
}
