import { type Kysely, sql, type Transaction, type Updateable } from "kysely";
import { MOST_PICTURES } from "#shared/rules/listing.ts";
import type { Database, PictureFetchesTable } from "#server/db/schema.ts";

/** A picture that a file names for a car. */
export interface NamedPicture {
  productId: string;
  /** Its place in the file's list for this car, from 0. */
  position: number;
  url: string;
}

/**
 * Queues pictures, by the rule that `queue_pictures` has in the database: what is known for its car
 * gets its new place only, and what had failed is tried again once its time has come.
 */
export async function queuePictures(
  db: Kysely<Database>,
  rows: readonly NamedPicture[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`SELECT queue_pictures(
    ${rows.map(({ productId }) => productId)}::uuid[],
    ${rows.map(({ position }) => position)}::smallint[],
    ${rows.map(({ url }) => url)}::text[])`.execute(db);
}

/** A picture that is being fetched. */
export interface TakenPicture {
  product_id: string;
  owner_id: string;
  url: string;
  /** Its place in the file's list when it was taken. */
  position: number;
  /** This one included. */
  tries: number;
}

/**
 * Takes the pictures of one car that are due, in their order; none when nothing is due. Nobody else is
 * given them until `leaseMs` have passed. Of the sellers that are not `busy` one is chosen by chance,
 * so that whoever queued a hundred thousand holds up nobody.
 */
export async function takeCar(
  db: Kysely<Database>,
  busy: readonly string[],
  leaseMs: number,
): Promise<TakenPicture[]> {
  // The recursion jumps from one seller to the next in the index, past all that each has queued.
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
    SET tries = f.tries + 1, next_try_at = now() + make_interval(secs => ${leaseMs / 1000}::float8)
    FROM due WHERE f.product_id = due.product_id AND f.url = due.url
    RETURNING f.product_id, f.owner_id, f.url, f.tries, f.position`.execute(db);
  return rows.toSorted((a, b) => a.position - b.position);
}

/** All that is known of a car's pictures, locked until the transaction ends. */
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
