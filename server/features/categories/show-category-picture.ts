import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { setCategoryPicture } from "./store.ts";

/** Chooses the picture a category is shown with. */
export async function showCategoryPicture(
  db: Kysely<Database>,
  categoryId: string,
  imageId: string,
): Promise<void> {
  await setCategoryPicture(db, categoryId, imageId);
}
