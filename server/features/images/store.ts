import { type Kysely, sql, type Transaction } from "kysely";
import type { HostedFile } from "#server/adapters/files/files.ts";
import type { Database } from "#server/db/schema.ts";

/** The instructions a picture is drawn from; undefined when there is no such picture. */
export async function findDrawing(db: Kysely<Database>, id: string): Promise<unknown> {
  const row = await db
    .selectFrom("images")
    .select("drawing")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.drawing ?? undefined;
}

export interface ImageRow {
  id: string;
  /** Pixels at full size. */
  width: number;
  height: number;
  /** Base64. */
  thumbhash: string;
}

export interface NewImage extends ImageRow {
  /** The instructions as JSON. */
  drawing: string;
}

export async function findImages(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ImageRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("images")
    .select(["id", "width", "height", "thumbhash"])
    .where("id", "in", ids)
    .execute();
}

/** Adds pictures. Idempotent: an id names its content, so an existing row is the same picture. */
export async function addImages(db: Kysely<Database>, images: readonly NewImage[]): Promise<void> {
  if (images.length === 0) return;
  await db
    .insertInto("images")
    .values([...images])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds an uploaded picture. One that exists already is kept at least as long. */
export async function addUpload(
  db: Kysely<Database>,
  image: ImageRow,
  keptUntil: Date,
): Promise<void> {
  await db
    .insertInto("images")
    .values({ ...image, kept_until: keptUntil })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ kept_until: sql`greatest(images.kept_until, excluded.kept_until)` })
        .where("images.drawing", "is", null),
    )
    .execute();
}

/** Locks pictures against removal until the transaction ends. Lock order: by id. */
export async function keepImages(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .selectFrom("images")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forKeyShare()
    .execute();
}

/**
 * Whether nothing refers to a picture. It has to list every table with a reference to pictures, so that no
 * attempt is made to delete one in use.
 */
const IS_UNUSED = sql<boolean>`
  NOT EXISTS (SELECT FROM users WHERE users.image_id = images.id)
  AND NOT EXISTS (SELECT FROM categories WHERE categories.image_id = images.id)
  AND NOT EXISTS (SELECT FROM product_pictures WHERE product_pictures.image_id = images.id)
  AND NOT EXISTS (SELECT FROM listing_drafts WHERE images.id = ANY (listing_drafts.pictures))
  AND NOT EXISTS (
    SELECT FROM site_settings WHERE part = 'categories' AND value @> jsonb_build_object(
      'list', jsonb_build_array(jsonb_build_object('picture', '/images/' || images.id || '-800.webp'))))`;

/** The ids of uploads that have expired and that nothing refers to. */
export async function findUnusedUploads(db: Kysely<Database>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("images")
    .select("id")
    .where("kept_until", "<", now)
    .where(IS_UNUSED)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes an unused upload; false when it is in use, or was uploaded again, by now. */
export async function removeUnusedUpload(
  transaction: Transaction<Database>,
  id: string,
  now: Date,
): Promise<boolean> {
  // The lock waits for transactions that refer to the picture; the next statement sees their rows.
  await transaction.selectFrom("images").select("id").where("id", "=", id).forUpdate().execute();
  const result = await transaction
    .deleteFrom("images")
    .where("id", "=", id)
    .where("kept_until", "<", now)
    .where(IS_UNUSED)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** The address of a file's hosted copy. */
export async function findHosted(db: Kysely<Database>, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("hosted_pictures")
    .select("url")
    .where("name", "=", name)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row?.url;
}

/** Adds a copy of a file. A second copy of the same file is added as one to be deleted. */
export async function addHosted(
  db: Kysely<Database>,
  name: string,
  { url, deleteUrl }: HostedFile,
): Promise<void> {
  const row = { name, url, delete_url: deleteUrl };
  const added = await db
    .insertInto("hosted_pictures")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("name")
    .execute();
  if (added.length > 0) return;
  await db
    .insertInto("hosted_pictures")
    .values({ ...row, removed_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Marks the copies of these files as to be deleted. */
export async function removeHosted(db: Kysely<Database>, prefix: string): Promise<void> {
  await db
    .updateTable("hosted_pictures")
    .set({ removed_at: new Date() })
    .where("removed_at", "is", null)
    .where(sql<boolean>`starts_with(name, ${prefix})`)
    .execute();
}
