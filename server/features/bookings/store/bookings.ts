import { type Kysely, sql, type Transaction } from "kysely";
import { type BookingState, MOST_HOLDS } from "#shared/rules/bookings.ts";
import type { Database } from "#server/db/schema.ts";
import type { LockedCar } from "#server/features/products/rows.ts";

export interface NewHold {
  id: string;
  productId: string;
  buyerId: string;
  sellerId: string;
  item: string;
  priceMinor: number;
  currency: string;
  phone: string;
  location: string;
  from: Date;
  until: Date;
  requestId: string | null;
}

/**
 * Adds a hold in one of the buyer's free places, and reserves the car. False when no place was free, or a
 * concurrent request of the buyer took it first. The database refuses a second live booking of a car. It is
 * one statement, because round trips to the database limit how many cars can be booked in a second.
 */
export async function insertHold(
  transaction: Transaction<Database>,
  hold: NewHold,
): Promise<boolean> {
  const { rows } = await sql`/* prepared */
    WITH hold AS (
      INSERT INTO bookings (id, product_id, buyer_id, seller_id, item, price_minor, currency, name, email,
        phone, location, seller_name, held_until, request_id, created_at, hold_slot)
      SELECT ${hold.id}::uuid, ${hold.productId}::uuid, buyer.id, seller.id, ${hold.item},
        ${hold.priceMinor}::bigint, ${hold.currency}, buyer.name, buyer.email, ${hold.phone},
        ${hold.location}, seller.name, ${hold.until}::timestamptz, ${hold.requestId}::uuid,
        ${hold.from}::timestamptz, slot
      FROM users buyer, users seller, generate_series(1, ${MOST_HOLDS}::int) slot
      WHERE buyer.id = ${hold.buyerId} AND seller.id = ${hold.sellerId}
        AND NOT EXISTS (SELECT 1 FROM bookings b
          WHERE b.buyer_id = ${hold.buyerId} AND b.hold_slot = slot AND b.state = 'held')
      ORDER BY slot LIMIT 1
      ON CONFLICT (buyer_id, hold_slot) WHERE state = 'held' DO NOTHING
      RETURNING id),
    car AS (
      UPDATE products SET state = 'reserved'
      WHERE id = ${hold.productId} AND state <> 'reserved' AND EXISTS (SELECT 1 FROM hold))
    SELECT id FROM hold`.execute(transaction);
  return rows.length > 0;
}

/** Facts about a locked car that decide whether it can be booked. */
export interface BookingFacts {
  live: { buyer_id: string | null; state: BookingState; held_until: Date } | undefined;
  /** Some buyer is in its line, waiting or with an open offer. */
  hasLine: boolean;
  /** The booking that an earlier request with the same id has made. */
  known: { id: string; productId: string | null; heldUntil: Date } | undefined;
  /** The moment from which the car can be had, where its seller has announced one. */
  availableFrom: Date | null;
  /** Bookings of this car that the buyer has let go unpaid in the last week. */
  unpaidHere: number;
  /** The same of all cars in the last day. */
  unpaidToday: number;
  /** Whether the car's seller has blocked the buyer. */
  isBlocked: boolean;
}

interface BookingFactsRow extends LockedCar {
  live_buyer: string | null;
  live_state: BookingState | null;
  live_until: Date | null;
  has_line: boolean;
  known: string | null;
  known_car: string | null;
  known_until: Date | null;
  unpaid_here: number;
  unpaid_today: number;
  is_blocked: boolean;
  available_at: Date | null;
}

/**
 * Locks a car and reads its facts under the lock. Undefined for a draft and for a car that does not exist.
 */
export async function lockCarForBooking(
  transaction: Transaction<Database>,
  productId: string,
  buyerId: string,
  requestId: string | undefined,
  timeZone: string,
): Promise<{ car: LockedCar; facts: BookingFacts } | undefined> {
  const { rows } = await sql<BookingFactsRow>`/* prepared */
    SELECT c.id, c.owner_id, c.name, c.state, c.resale_price_minor, c.currency, c.expires_at,
      clock_timestamp() AS at, c.available_from::timestamp AT TIME ZONE ${timeZone} AS available_at,
      s.live_buyer, s.live_state, s.live_until, s.has_line, s.known, s.known_car, s.known_until,
      s.unpaid_here, s.unpaid_today, s.is_blocked
    FROM lock_car(${productId}::uuid) c
    CROSS JOIN LATERAL booking_scene(c.id, ${buyerId}::uuid, ${requestId ?? null}::uuid) s
    WHERE c.state <> 'draft'`.execute(transaction);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { live_buyer: buyer_id, live_state: state, live_until: until } = row;
  const { has_line: hasLine, known, known_car: carOfKnown, known_until: knownUntil, ...rest } = row;
  const {
    unpaid_here: unpaidHere,
    unpaid_today: unpaidToday,
    is_blocked: isBlocked,
    available_at: availableFrom,
    ...car
  } = rest;
  const facts = {
    live: state && until ? { buyer_id, state, held_until: until } : undefined,
    hasLine,
    known:
      known && knownUntil ? { id: known, productId: carOfKnown, heldUntil: knownUntil } : undefined,
    availableFrom,
    unpaidHere,
    unpaidToday,
    isBlocked,
  };
  return { car, facts };
}

/** The day from which a car is available, if that is in the future. */
export async function findAvailableFrom(
  db: Kysely<Database>,
  productId: string,
  timeZone: string,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    SELECT available_from::timestamp AT TIME ZONE ${timeZone} AS at FROM products
    WHERE id = ${productId}::uuid
      AND available_from::timestamp AT TIME ZONE ${timeZone} > clock_timestamp()`.execute(db);
  return rows[0]?.at;
}

/** The cars of a buyer's overdue holds, which have not been settled yet. */
export async function findOverdueCarsOf(db: Kysely<Database>, buyerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("bookings")
    .select("product_id")
    .where("buyer_id", "=", buyerId)
    .where("state", "=", "held")
    .where("held_until", "<=", sql<Date>`clock_timestamp()`)
    .execute();
  return rows.flatMap(({ product_id: id }) => (id === null ? [] : [id]));
}

export function findBookingsOf(db: Kysely<Database>, buyerId: string) {
  return db
    .selectFrom("bookings")
    .select(["id", "item", "price_minor", "currency", "phone", "location", "seller_name", "state"])
    .select(["held_until", "created_at"])
    .where("buyer_id", "=", buyerId)
    .orderBy("created_at", "desc")
    .execute();
}

/** The live booking of a car: the one that holds it, or has bought it. */
export function findLive(db: Kysely<Database>, productId: string) {
  return db
    .selectFrom("bookings")
    .selectAll()
    .where("product_id", "=", productId)
    .where("state", "in", ["held", "paid"])
    .executeTakeFirst();
}

/** Marks a hold as reminded; false when it was before. */
export async function takeReminder(transaction: Transaction<Database>, id: string, at: Date) {
  const result = await transaction
    .updateTable("bookings")
    .set({ reminded_at: at })
    .where("id", "=", id)
    .where("reminded_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The cars to release when a person leaves: those they hold, and their own that are reserved. */
export async function findCarsToRelease(db: Kysely<Database>, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT product_id AS id FROM bookings WHERE state = 'held' AND buyer_id = ${personId}
    UNION SELECT id FROM products WHERE owner_id = ${personId} AND state = 'reserved'
    ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Cars with an overdue hold or offer: a safety net under the jobs, which run at that moment. */
export async function findOverdueCars(db: Kysely<Database>, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT product_id AS id FROM bookings WHERE state = 'held' AND held_until <= clock_timestamp()
    UNION SELECT product_id FROM waiting_places
      WHERE state = 'offered' AND offered_until <= clock_timestamp()
    LIMIT ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Anonymizes a buyer's bookings. The agreement stays; a receipt needs no phone number of a former user. */
export async function forgetBuyer(transaction: Transaction<Database>, buyerId: string) {
  await transaction
    .updateTable("bookings")
    .set({ name: "Deleted account", email: "", phone: "-", location: "-" })
    .where("buyer_id", "=", buyerId)
    .execute();
}
