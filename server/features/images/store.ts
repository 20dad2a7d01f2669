import type { Kysely } from "kysely";
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

/** Adds pictures; one that is there already is the same picture, since its id names its content. */
export async function addImages(db: Kysely<Database>, images: readonly NewImage[]): Promise<void> {
  if (images.length === 0) return;
  await db
    .insertInto("images")
    .values([...images])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
