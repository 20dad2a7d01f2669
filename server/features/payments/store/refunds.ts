import type { Insertable, Kysely, Updateable } from "kysely";
import type { Database, PaymentsTable, RefundsTable } from "#server/db/schema.ts";

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

function refunds(db: Kysely<Database>) {
  return db.selectFrom("refunds").selectAll();
}

export function findRefund(db: Kysely<Database>, id: string) {
  return refunds(db).where("id", "=", id).executeTakeFirst();
}

export function findRefundAsked(db: Kysely<Database>, requestId: string) {
  return refunds(db).where("request_id", "=", requestId).executeTakeFirst();
}

/** In the order they were asked for. */
export function findRefundsOf(db: Kysely<Database>, paymentId: string) {
  return refunds(db).where("payment_id", "=", paymentId).orderBy("id").execute();
}

/**
 * Pending refunds that have not reached the provider yet. The least recently checked payment comes first, so
 * a failing refund does not block the rest.
 */
export function findUnsentRefunds(
  db: Kysely<Database>,
  { mode, before, most }: { mode: PaymentsTable["mode"]; before: Date; most: number },
) {
  return db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "payment_id")
    .select(["refunds.id", "payment_id"])
    .where("refunds.state", "=", "pending")
    .where("provider_id", "is", null)
    .where("refunds.created_at", "<", before)
    .where("mode", "=", mode)
    .orderBy("looked_at")
    .limit(most)
    .execute();
}

export async function insertRefund(
  db: Kysely<Database>,
  refund: Insertable<RefundsTable>,
): Promise<void> {
  await db.insertInto("refunds").values(refund).execute();
}

export async function updateRefund(
  db: Kysely<Database>,
  id: string,
  values: Updateable<RefundsTable>,
): Promise<void> {
  await db.updateTable("refunds").set(values).where("id", "=", id).execute();
}
