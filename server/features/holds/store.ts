import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** The booking that a car is held or was sold by. */
export function findLive(db: Kysely<Database>, productId: string) {
  return db
    .selectFrom("bookings")
    .selectAll()
    .where("product_id", "=", productId)
    .where("state", "in", ["held", "paid"])
    .executeTakeFirst();
}

export type LiveBooking = NonNullable<Awaited<ReturnType<typeof findLive>>>;

export function findBooking(db: Kysely<Database>, id: string) {
  return db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Ends a hold; false when it has ended already. `givenUp` when its own buyer wants it no more. */
export async function endHold(
  transaction: Transaction<Database>,
  id: string,
  state: "paid" | "cancelled" | "expired",
  at: Date,
  givenUp = false,
): Promise<boolean> {
  const result = await transaction
    .updateTable("bookings")
    .set({ state, hold_slot: null, ended_at: at, given_up: givenUp })
    .where("id", "=", id)
    .where("state", "=", "held")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Remembers that a buyer is being reminded; false when they were already. */
export async function takeReminder(transaction: Transaction<Database>, id: string, at: Date) {
  const result = await transaction
    .updateTable("bookings")
    .set({ reminded_at: at })
    .where("id", "=", id)
    .where("reminded_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The cars that concern somebody who leaves: those they hold, and those of theirs that others hold or wait for. */
export async function findCarsToRelease(db: Kysely<Database>, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT product_id AS id FROM bookings WHERE state = 'held' AND buyer_id = ${personId}
    UNION SELECT id FROM products WHERE owner_id = ${personId} AND state = 'reserved'
    ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Cars with a hold or an offer whose end has passed; a net under the jobs, which come at that moment. */
export async function findOverdueCars(db: Kysely<Database>, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT product_id AS id FROM bookings WHERE state = 'held' AND held_until <= clock_timestamp()
    UNION SELECT product_id FROM waiting_places
      WHERE state = 'offered' AND offered_until <= clock_timestamp()
    LIMIT ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How to reach the buyer of a booking that has ended unpaid is kept no longer than this. */
const CONTACT_DAYS = 30;

export async function forgetContacts(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .updateTable("bookings")
    .set({ phone: "-", location: "-" })
    .where("state", "in", ["cancelled", "expired"])
    .where("ended_at", "<", new Date(now.getTime() - CONTACT_DAYS * 86_400_000))
    .where("phone", "<>", "-")
    .execute();
}

/** What was agreed stays, without the person: a receipt needs no phone number of somebody who has left. */
export async function forgetBuyer(transaction: Transaction<Database>, buyerId: string) {
  await transaction
    .updateTable("bookings")
    .set({ name: "Deleted account", email: "", phone: "-", location: "-" })
    .where("buyer_id", "=", buyerId)
    .execute();
}
