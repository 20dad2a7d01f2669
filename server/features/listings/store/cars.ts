import { writeAlt } from "#server/features/products/rules.ts";
import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from "kysely";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import type { Database, ProductsTable } from "#server/db/schema.ts";
import { ON_SALE } from "#server/features/products/views.ts";
import type { EndingRow } from "../views/listing.ts";

/**
 * Adds a car. Idempotent by request id: the owner's car of the same request is not added again, and its id is
 * returned.
 */
export async function insertCar(
  db: Kysely<Database>,
  car: Insertable<ProductsTable>,
): Promise<string | undefined> {
  const added = await db
    .insertInto("products")
    .values(car)
    .onConflict((conflict) =>
      conflict.columns(["owner_id", "request_id"]).where("request_id", "is not", null).doNothing(),
    )
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 0n) return undefined;
  const { id } = await db
    .selectFrom("products")
    .select("id")
    .where("owner_id", "=", car.owner_id)
    .where("request_id", "=", car.request_id ?? null)
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a car of this version (optimistic lock); false when it has changed since, or is gone. */
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

/** Locks a car that is about to be deleted, so that nobody reserves it or takes it down meanwhile. */
export function lockToDelete(transaction: Transaction<Database>, id: string) {
  return transaction
    .selectFrom("products")
    .select(["state", "taken_down_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether a buyer has paid for the car `p` here and was not refunded in full. */
export const SOLD_HERE = `EXISTS (SELECT FROM bookings b WHERE b.product_id = p.id AND b.state = 'paid' AND NOT EXISTS (
  SELECT FROM payments paid WHERE paid.booking_id = b.id AND paid.settles AND paid.state = 'refunded'))`;

/** See `SOLD_HERE`. The caller holds the car's lock; a payment takes it as well, so none can settle in between. */
export async function isSoldHere(transaction: Transaction<Database>, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM products p WHERE p.id = ${id} AND ${sql.raw(SOLD_HERE)}`.execute(transaction);
  return rows.length > 0;
}

export async function deleteCar(transaction: Transaction<Database>, id: string): Promise<void> {
  await transaction.deleteFrom("products").where("id", "=", id).execute();
}

/** Returns how many cars it changed: none when it was so already. */
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

/** Replaces the pictures of a car with these, in this order. */
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
        alt: writeAlt(name, position),
      })),
    )
    .execute();
}

/** A car and its pictures, locked against changes until the transaction ends. */
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

/** Marks a locked car as edited just now, which raises its version. */
export async function touchCar(transaction: Transaction<Database>, id: string): Promise<void> {
  await transaction
    .updateTable("products")
    .set({ updated_at: new Date() })
    .where("id", "=", id)
    .execute();
}

/**
 * Sellers whose cars end within some days. They are marked as reminded, so the next call does not return them
 * again until a renewed listing comes to its own end.
 */
export async function takeEnding(db: Kysely<Database>, days: number): Promise<EndingRow[]> {
  const due = sql`${sql.raw(ON_SALE)} AND expires_at <= now() + make_interval(days => ${days})
    AND reminded_of IS DISTINCT FROM expires_at`;
  // Even an update of no rows would tell every process that its cached pages are stale.
  const any = await sql`SELECT 1 FROM products p WHERE ${due} LIMIT 1`.execute(db);
  if (any.rows.length === 0) return [];
  const { rows } = await sql<EndingRow>`
    WITH ending AS (
      UPDATE products p SET reminded_of = expires_at
      WHERE ${due}
      RETURNING owner_id, name, expires_at)
    SELECT u.id, u.email, u.name, count(*)::int AS cars, min(e.expires_at) AS ends_at,
      (array_agg(e.name ORDER BY e.expires_at))[1:10] AS names
    FROM ending e JOIN users u ON u.id = e.owner_id GROUP BY u.id`.execute(db);
  return rows;
}
