import { randomBytes } from "node:crypto";
import type { Insertable, Kysely } from "kysely";
import { v7 as makeId } from "uuid";
import type { Database, ProductsTable, UsersTable } from "#server/db/schema.ts";

let count = 0;

/** Inserts a seller; fields that the test does not set get defaults. */
export async function makeSeller(
  db: Kysely<Database>,
  own: Partial<Insertable<UsersTable>> = {},
): Promise<string> {
  count += 1;
  const id = own.id ?? makeId();
  await db
    .insertInto("users")
    .values({
      id,
      name: `Seller ${count}`,
      email: `seller-${count}@cars.test`,
      role: "Seller",
      ...own,
    })
    .execute();
  return id;
}

/** Inserts a car on sale; fields that the test does not set get defaults. */
export async function makeCar(
  db: Kysely<Database>,
  ownerId: string,
  own: Partial<Insertable<ProductsTable>> = {},
): Promise<string> {
  count += 1;
  const id = own.id ?? makeId();
  await db
    .insertInto("products")
    .values({
      id,
      owner_id: ownerId,
      category_id: "01",
      name: `Car ${count}`,
      resale_price_minor: 1_000_000,
      currency: "EUR",
      ...own,
    })
    .execute();
  return id;
}

/** States of cars that are in no public list. */
export const HIDDEN_STATES = ["draft", "sold", "withdrawn", "expired"] as const;

/** Inserts a picture without a file; it is never displayed. */
export async function makeImage(
  db: Kysely<Database>,
  id = randomBytes(16).toString("hex"),
): Promise<string> {
  await db
    .insertInto("images")
    .values({ id, width: 400, height: 400, thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI" })
    .execute();
  return id;
}
