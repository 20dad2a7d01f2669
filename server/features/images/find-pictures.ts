import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { findImages, type ImageRow } from "./store.ts";

/** The rows of pictures, in the order of the ids; pictures that are gone are left out. */
export async function findPictures(
  kysely: Kysely<Database>,
  ids: readonly string[],
): Promise<ImageRow[]> {
  const known = new Map((await findImages(kysely, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
}
