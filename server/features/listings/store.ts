import type { Insertable, Kysely, Transaction, Updateable } from "kysely";
import type { Database, ProductsTable } from "#server/db/schema.ts";

export async function insertCar(
  db: Kysely<Database>,
  car: Insertable<ProductsTable>,
): Promise<void> {
  await db.insertInto("products").values(car).execute();
}

/** Changes a car that nobody has changed since; false when somebody has, or when it is gone. */
export async function updateCar(
  db: Kysely<Database>,
  id: string,
  version: number,
  values: Updateable<ProductsTable>,
): Promise<boolean> {
  const result = await db
    .updateTable("products")
    .set({ ...values, updated_at: new Date() })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteCar(db: Kysely<Database>, id: string): Promise<number> {
  const result = await db.deleteFrom("products").where("id", "=", id).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** How many cars that changed: none where it was so already. */
export async function setPromoted(
  db: Kysely<Database>,
  id: string,
  promoted: boolean,
): Promise<number> {
  const result = await db
    .updateTable("products")
    .set({ promoted })
    .where("id", "=", id)
    .where("promoted", "!=", promoted)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Gives a car these pictures, in this order, in the place of those it had. */
export async function replacePictures(
  transaction: Transaction<Database>,
  productId: string,
  imageIds: readonly string[],
  name: string,
): Promise<void> {
  await transaction.deleteFrom("product_pictures").where("product_id", "=", productId).execute();
  await transaction
    .insertInto("product_pictures")
    .values(
      imageIds.map((imageId, position) => ({
        product_id: productId,
        position,
        image_id: imageId,
        alt: position === 0 ? name : `${name}, picture ${position + 1}`,
      })),
    )
    .execute();
}
