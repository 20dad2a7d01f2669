import { type Kysely, sql, type Transaction, type Updateable } from "kysely";
import { v7 as makeId } from "uuid";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import type { Database, ProductsTable } from "#server/db/schema.ts";

/** A seller's own cars among these, locked until the transaction ends, so that nobody changes them meanwhile. */
export function lockCars(
  transaction: Transaction<Database>,
  ownerId: string,
  ids: readonly string[],
) {
  return transaction
    .selectFrom("products")
    .select(["id", "name", "state", "expires_at", "version", "resale_price_minor", "currency"])
    .select("taken_down_at")
    .where("owner_id", "=", ownerId)
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/**
 * Those of these cars that a buyer has paid for here, whatever was refunded since. It is asked after the
 * cars were locked: a payment locks its car as well, so none can settle in between.
 */
export async function findPaidFor(
  transaction: Transaction<Database>,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await transaction
    .selectFrom("bookings")
    .select("product_id")
    .where("product_id", "in", ids)
    .where("state", "=", "paid")
    .execute();
  return new Set(rows.map((row) => row.product_id ?? ""));
}

/** What a car was before a bulk act, and the version that the act made. */
export interface CarBefore {
  id: string;
  /** While the car still has this one, nobody has changed it since. */
  version: number;
  state: ProductState;
  expires_at: string;
  resale_price_minor: number;
}

export async function keepUndo(
  db: Kysely<Database>,
  ownerId: string,
  cars: readonly CarBefore[],
  minutes: number,
): Promise<string> {
  const id = makeId();
  await db
    .insertInto("listing_undos")
    .values({
      id,
      owner_id: ownerId,
      cars: JSON.stringify(cars),
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute();
  return id;
}

/** What can be put back, once. */
export async function takeUndo(
  db: Kysely<Database>,
  ownerId: string,
  id: string,
): Promise<CarBefore[] | undefined> {
  const row = await db
    .deleteFrom("listing_undos")
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("cars")
    .executeTakeFirst();
  return row?.cars as CarBefore[] | undefined; // written by keepUndo
}

/** Changes a car that is locked; the version it has then. */
export async function changeLocked(
  transaction: Transaction<Database>,
  id: string,
  values: Updateable<ProductsTable>,
): Promise<number> {
  const row = await transaction
    .updateTable("products")
    .set({ ...values, updated_at: new Date() })
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return row.version;
}
