import { type Kysely, sql, type Transaction } from "kysely";
import { v7 as makeId } from "uuid";
import { MOST_LINES } from "#shared/rules/bookings.ts";
import type { Database } from "#server/db/schema.ts";
import { blockedBy } from "#server/features/users/views/blocks.ts";

const IN_LINE = ["waiting", "offered"] as const;
/** How a place in a line ends. */
export type PlaceEnd = "taken" | "left" | "lapsed" | "closed";

/** Puts a buyer at the end of a line. Idempotent. Undefined when they stand in as many lines as one may. */
export async function addPlace(
  transaction: Transaction<Database>,
  productId: string,
  buyerId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO waiting_places (id, product_id, buyer_id, line_slot)
    SELECT ${makeId()}::uuid, ${productId}::uuid, ${buyerId}::uuid, slot
    FROM generate_series(1, ${MOST_LINES}::int) slot
    WHERE NOT EXISTS (SELECT 1 FROM waiting_places w
      WHERE w.buyer_id = ${buyerId} AND w.line_slot = slot AND w.state IN ('waiting', 'offered'))
    ORDER BY slot LIMIT 1
    ON CONFLICT (buyer_id, line_slot) WHERE state IN ('waiting', 'offered') DO NOTHING
    RETURNING id`.execute(transaction);
  return rows[0]?.id;
}

/** The places in the line for a car, in order. A buyer with an open offer is in front. */
export function findLine(db: Kysely<Database>, productId: string) {
  return db
    .selectFrom("waiting_places")
    .select(["id", "buyer_id as buyerId", "state", "offered_until as offeredUntil"])
    .where("product_id", "=", productId)
    .where("state", "in", IN_LINE)
    .orderBy("place")
    .execute();
}

export async function offerPlace(
  transaction: Transaction<Database>,
  id: string,
  until: Date,
): Promise<void> {
  await transaction
    .updateTable("waiting_places")
    .set({ state: "offered", offered_until: until })
    .where("id", "=", id)
    .execute();
}

/** Ends a place; false when it has ended already. */
export async function endPlace(
  transaction: Transaction<Database>,
  id: string,
  state: PlaceEnd,
): Promise<boolean> {
  const result = await transaction
    .updateTable("waiting_places")
    .set({ state, line_slot: null, ended_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .where("state", "in", IN_LINE)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** A buyer whose place in a line has ended with the line. */
interface Closed {
  id: string;
  name: string;
  email: string;
  placeId: string;
}

/** Ends every place in a line. Returns the people who stood there and still have an account. */
export async function closePlaces(
  transaction: Transaction<Database>,
  productId: string,
): Promise<Closed[]> {
  const { rows } = await sql<Closed>`
    WITH ended AS (
      UPDATE waiting_places SET state = 'closed', line_slot = NULL, ended_at = clock_timestamp()
      WHERE product_id = ${productId} AND state IN ('waiting', 'offered')
      RETURNING id, buyer_id, place)
    SELECT u.id, u.name, u.email, ended.id AS "placeId" FROM ended JOIN users u ON u.id = ended.buyer_id ORDER BY ended.place
  `.execute(transaction);
  return rows;
}

/** Ends every place of a buyer. Returns the cars that they waited for. */
export async function endPlacesOf(
  transaction: Transaction<Database>,
  buyerId: string,
): Promise<string[]> {
  const rows = await transaction
    .updateTable("waiting_places")
    .set({ state: "left", line_slot: null, ended_at: sql`clock_timestamp()` })
    .where("buyer_id", "=", buyerId)
    .where("state", "in", IN_LINE)
    .returning("product_id as productId")
    .execute();
  return rows.map(({ productId }) => productId);
}

/** The seller's cars in whose lines a buyer stands. */
export async function findCarsWaitedFor(
  db: Kysely<Database>,
  sellerId: string,
  buyerId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("waiting_places as w")
    .innerJoin("products as p", "p.id", "w.product_id")
    .select("w.product_id as id")
    .where("p.owner_id", "=", sellerId)
    .where("w.buyer_id", "=", buyerId)
    .where("w.state", "in", IN_LINE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends the places of buyers whom the seller of a locked car has blocked. */
export async function endBlockedPlaces(
  transaction: Transaction<Database>,
  { id, owner_id: sellerId }: { id: string; owner_id: string },
): Promise<{ id: string; buyerId: string }[]> {
  return transaction
    .updateTable("waiting_places")
    .set({ state: "left", line_slot: null, ended_at: sql`clock_timestamp()` })
    .where("product_id", "=", id)
    .where("state", "in", IN_LINE)
    .where("buyer_id", "in", blockedBy(transaction, sellerId))
    .returning(["id", "buyer_id as buyerId"])
    .execute();
}

export function findPlace(db: Kysely<Database>, id: string) {
  return db
    .selectFrom("waiting_places")
    .select(["id", "product_id as productId", "buyer_id as buyerId"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The cars in whose lines a buyer stands. */
export async function findLinesOf(db: Kysely<Database>, buyerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("waiting_places")
    .select("product_id")
    .where("buyer_id", "=", buyerId)
    .where("state", "in", IN_LINE)
    .orderBy("product_id")
    .execute();
  return rows.map((row) => row.product_id);
}
