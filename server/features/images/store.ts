import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** The instructions a picture is drawn from; undefined when there is no such picture. */
export async function findDrawing(db: Kysely<Database>, id: string): Promise<unknown> {
  const row = await db.selectFrom("images").select("drawing").where("id", "=", id).executeTakeFirst();
  return row?.drawing ?? undefined;
}

export interface NewImage {
  id: string;
  width: number;
  height: number;
  thumbhash: string;
  drawing: string;
}

/** Adds pictures; one that is there already is the same picture, since its id names its content. */
export async function addImages(db: Kysely<Database>, images: readonly NewImage[]): Promise<void> {
  if (images.length === 0) return;
  await db.insertInto("images").values([...images]).onConflict((conflict) => conflict.doNothing()).execute();
}
