import type { Insertable, Kysely, Transaction } from "kysely";
import type { Database, PaymentEventsTable } from "#server/db/schema.ts";

/** Stores an event. Idempotent: false when it was stored before. */
export async function keepEvent(
  transaction: Transaction<Database>,
  event: Insertable<PaymentEventsTable>,
): Promise<boolean> {
  const result = await transaction
    .insertInto("payment_events")
    .values(event)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows !== 0n;
}

export function findEvent(db: Kysely<Database>, id: string) {
  return db.selectFrom("payment_events").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Events whose job was lost, the least recently tried first. */
export function findUnprocessedEvents(db: Kysely<Database>, before: Date, most: number) {
  return db
    .selectFrom("payment_events")
    .select("id")
    .where("processed_at", "is", null)
    .where("received_at", "<", before)
    .orderBy("tried_at")
    .limit(most)
    .execute();
}

/** Puts an event that could not be processed behind the others. */
export async function putEventBack(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db.updateTable("payment_events").set({ tried_at: now }).where("id", "=", id).execute();
}

export async function finishEvent(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable("payment_events")
    .set({ processed_at: new Date() })
    .where("id", "=", id)
    .execute();
}

export async function forgetOldEvents(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom("payment_events").where("processed_at", "<", before).execute();
}
