import type { Insertable, Kysely, Transaction, Updateable } from "kysely";
import type { ProductState } from "#shared/rules/vocabulary.ts";
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

/** A car and its pictures, kept from being changed by anybody else until the transaction ends. */
export async function lockPictures(
  transaction: Transaction<Database>,
  id: string,
): Promise<{ name: string; state: ProductState; pictures: string[] } | undefined> {
  const car = await transaction
    .selectFrom("products")
    .select(["name", "state"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (car === undefined) return undefined;
  const pictures = await transaction
    .selectFrom("product_pictures")
    .select("image_id")
    .where("product_id", "=", id)
    .orderBy("position")
    .execute();
  return { ...car, pictures: pictures.map((picture) => picture.image_id) };
}

/** Says of a locked car that it was edited just now, which counts its version up. */
export async function touchCar(transaction: Transaction<Database>, id: string): Promise<void> {
  await transaction
    .updateTable("products")
    .set({ updated_at: new Date() })
    .where("id", "=", id)
    .execute();
}
