import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import { MOST_HOLDS } from "#shared/rules/bookings.ts";
import type { BookingsTable, Database } from "#server/db/schema.ts";

export type NewBooking = Omit<Insertable<BookingsTable>, "hold_slot" | "state"> & {
  product_id: string;
  buyer_id: string;
};

/**
 * Adds a hold in one of the buyer's free places; undefined when there was none, or when another request
 * of theirs took it first. The database refuses a second live booking of a car.
 */
export async function insertHold(
  transaction: Transaction<Database>,
  booking: NewBooking,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO bookings (id, product_id, buyer_id, seller_id, item, price_minor, currency, name, email,
      phone, location, seller_name, held_until, request_id, created_at, hold_slot)
    SELECT ${booking.id}::uuid, ${booking.product_id}::uuid, ${booking.buyer_id}::uuid,
      ${booking.seller_id}::uuid, ${booking.item}, ${booking.price_minor}::bigint, ${booking.currency},
      ${booking.name}, ${booking.email}, ${booking.phone}, ${booking.location}, ${booking.seller_name},
      ${booking.held_until}::timestamptz, ${booking.request_id ?? null}::uuid,
      ${booking.created_at}::timestamptz, slot
    FROM generate_series(1, ${MOST_HOLDS}::int) slot
    WHERE NOT EXISTS (SELECT 1 FROM bookings b
      WHERE b.buyer_id = ${booking.buyer_id} AND b.hold_slot = slot AND b.state = 'held')
    ORDER BY slot LIMIT 1
    ON CONFLICT (buyer_id, hold_slot) WHERE state = 'held' DO NOTHING
    RETURNING id`.execute(transaction);
  return rows.length > 0;
}

export function findByRequest(db: Kysely<Database>, buyerId: string, requestId: string) {
  return db
    .selectFrom("bookings")
    .select(["id", "held_until"])
    .where("buyer_id", "=", buyerId)
    .where("request_id", "=", requestId)
    .executeTakeFirst();
}

/** The cars that a buyer's holds have ended of, though nothing was made of that yet. */
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
