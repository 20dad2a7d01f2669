import { randomBytes } from "node:crypto";
import type { Insertable, Kysely } from "kysely";
import { v7 as makeId } from "uuid";
import type { Database, ProductsTable, UsersTable } from "#server/db/schema.ts";

let count = 0;

/** A seller; whatever a test does not care about is filled in. */
export async function makeSeller(
  db: Kysely<Database>,
  own: Partial<Insertable<UsersTable>> = {},
): Promise<string> {
  count += 1;
  const id = makeId();
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

/** A car on sale; whatever a test does not care about is filled in. */
export async function makeCar(
  db: Kysely<Database>,
  ownerId: string,
  own: Partial<Insertable<ProductsTable>> = {},
): Promise<string> {
  count += 1;
  const id = makeId();
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

/** Draft, sold and the like: the states a visitor finds in no list. */
export const HIDDEN_STATES = ["draft", "sold", "withdrawn", "expired"] as const;

/** A picture known to the site; nobody looks at it. */
export async function makeImage(db: Kysely<Database>): Promise<string> {
  const id = randomBytes(16).toString("hex");
  await db
    .insertInto("images")
    .values({ id, width: 400, height: 400, thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI" })
    .execute();
  return id;
}
