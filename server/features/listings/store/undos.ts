import { type Kysely, sql, type Transaction, type Updateable } from "kysely";
import { v7 as makeId } from "uuid";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import type { Database, ProductsTable } from "#server/db/schema.ts";

/** The owner's cars among these ids, or any where no owner is named, locked until the transaction ends. */
export function lockCars(
  transaction: Transaction<Database>,
  ownerId: string | undefined,
  ids: readonly string[],
) {
  return transaction
    .selectFrom("products")
    .select(["id", "name", "state", "expires_at", "version", "resale_price_minor", "currency"])
    .select(["taken_down_at", "owner_id", "promoted"])
    .$if(ownerId !== undefined, (query) => query.where("owner_id", "=", ownerId ?? ""))
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/**
 * The cars among these that a buyer has paid for here, refunded or not. The caller locks the cars first: a
 * payment locks its car as well, so none can settle in between.
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

/** A car before a bulk act, and the version that the act has made. */
export interface CarBefore {
  id: string;
  /** While the car still has this version, it has not been changed since. */
  version: number;
  state: ProductState;
  expires_at: string;
  resale_price_minor: number;
  /** Absent in acts of an earlier version, which left it as it was. */
  promoted?: boolean;
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

/** Takes an undo; a second call finds none. */
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

/** Changes a locked car and returns its new version. */
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
