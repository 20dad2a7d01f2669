import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** Skips the update when the category has that picture already, so that no change is announced. */
export async function setCategoryPicture(
  db: Kysely<Database>,
  categoryId: string,
  imageId: string,
): Promise<void> {
  await db
    .updateTable("categories")
    .set({ image_id: imageId })
    .where("category_id", "=", categoryId)
    .where((where) => where.or([where("image_id", "is", null), where("image_id", "!=", imageId)]))
    .execute();
}
