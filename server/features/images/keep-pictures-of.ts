import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** Keeps the pictures of a car that is about to be deleted, at least until that time. */
export async function keepPicturesOf(
  db: Kysely<Database>,
  productId: string,
  until: Date,
): Promise<void> {
  await db
    .updateTable("images")
    .set({ kept_until: sql`greatest(kept_until, ${until})` })
    .where("kept_until", "is not", null)
    .where("id", "in", (query) =>
      query.selectFrom("product_pictures").select("image_id").where("product_id", "=", productId),
    )
    .execute();
}
