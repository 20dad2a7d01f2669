import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** What somebody has begun to pay, whatever became of it. */
export function findPaymentsOf(db: Kysely<Database>, buyerId: string) {
  return db
    .selectFrom("payments")
    .innerJoin("bookings", "bookings.id", "payments.booking_id")
    .select(["payments.id", "booking_id", "intent_id", "amount_minor", "payments.currency"])
    .select(["payments.state", "refunded_minor", "charged_at", "payments.created_at"])
    .where("bookings.buyer_id", "=", buyerId)
    .orderBy("payments.created_at", "desc")
    .execute();
}
