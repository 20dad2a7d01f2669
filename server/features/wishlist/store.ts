import { type Kysely, type Selectable, sql } from "kysely";
import { MOST_SAVED } from "#shared/rules/wishlist.ts";
import type { Database, WishlistEntriesTable } from "#server/db/schema.ts";

export type Entry = Selectable<WishlistEntriesTable>;

/** The stored fields of an entry; `slot` is set on insert. */
export type NewEntry = Omit<Entry, "slot">;

/** The free slots of a buyer. */
const freeSlots = (buyerId: string) => sql`
  SELECT slot FROM generate_series(1, ${sql.lit(MOST_SAVED)}) slot
  WHERE slot NOT IN (SELECT slot FROM wishlist_entries WHERE buyer_id = ${buyerId})`;

/** PostgreSQL's code of a foreign key violation. */
const FOREIGN_KEY_VIOLATION = "23503";

/**
 * Puts a car into the first free slot of a buyer. False when there is none, when a concurrent request takes
 * it, or when the car has a row already. "gone" when there is no such car.
 */
export async function insertEntry(
  db: Kysely<Database>,
  entry: NewEntry,
): Promise<boolean | "gone"> {
  const { id, buyer_id: buyerId, product_id: productId, created_at: at, ...remembered } = entry;
  const { name, currency, resale_price_minor: price } = remembered;
  const insert = sql`
    INSERT INTO wishlist_entries
      (id, buyer_id, slot, product_id, name, resale_price_minor, currency, created_at)
    SELECT ${id}, ${buyerId}, free.slot, ${productId}::uuid, ${name}, ${price}, ${currency}, ${at}
    FROM (${freeSlots(buyerId)} ORDER BY slot LIMIT 1) free
    ON CONFLICT DO NOTHING`;
  try {
    const { numAffectedRows = 0n } = await insert.execute(db);
    return numAffectedRows > 0n;
  } catch (error) {
    const { code, detail = "" } = error as { code?: string; detail?: string }; // of PostgreSQL, or neither
    if (code === FOREIGN_KEY_VIOLATION && detail.includes("product_id")) return "gone";
    throw error;
  }
}

export async function hasFreeSlot(db: Kysely<Database>, buyerId: string): Promise<boolean> {
  const { rows } = await sql`${freeSlots(buyerId)} LIMIT 1`.execute(db);
  return rows.length > 0;
}

export function findEntry(db: Kysely<Database>, id: string): Promise<Entry | undefined> {
  return db.selectFrom("wishlist_entries").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The buyer's row with this id, or of the same car. */
export async function findSame(
  db: Kysely<Database>,
  { id, buyer_id: buyerId, product_id: productId }: NewEntry,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("wishlist_entries")
    .select("id")
    .where("buyer_id", "=", buyerId)
    .where((where) =>
      where.or([
        where("id", "=", id),
        ...(productId === null ? [] : [where("product_id", "=", productId)]),
      ]),
    )
    .executeTakeFirst();
  return row?.id;
}

/** Returns how many rows that removed. */
export async function deleteEntry(db: Kysely<Database>, id: string): Promise<number> {
  const result = await db.deleteFrom("wishlist_entries").where("id", "=", id).executeTakeFirst();
  return Number(result.numDeletedRows);
}
