import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from "kysely";
import type { Database, PaymentsTable } from "#server/db/schema.ts";

/** A buyer's attempts to pay, in any state. */
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

function payments(db: Kysely<Database>) {
  return db.selectFrom("payments").selectAll();
}

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

export function findPayment(db: Kysely<Database>, id: string) {
  return payments(db).where("id", "=", id).executeTakeFirst();
}

export function findPaymentOf(db: Kysely<Database>, intentId: string) {
  return payments(db).where("intent_id", "=", intentId).executeTakeFirst();
}

/** A payment, locked until the transaction ends. */
export async function lockPayment(
  transaction: Transaction<Database>,
  id: string,
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`SELECT * FROM lock_payment(${id}::uuid)`.execute(
    transaction,
  );
  return rows[0];
}

/** Adds to the refunded amount of a payment; the database refuses more than was paid. */
export async function countRefund(
  transaction: Transaction<Database>,
  id: string,
  minor: number,
): Promise<void> {
  await sql`
    UPDATE payments SET refunded_minor = refunded_minor + ${minor}::bigint,
      state = CASE WHEN refunded_minor + ${minor}::bigint < amount_minor THEN 'partly_refunded' ELSE 'refunded' END
    WHERE id = ${id}`.execute(transaction);
}

/** The open attempt to pay a booking. */
export function findOpenPayment(db: Kysely<Database>, bookingId: string) {
  return payments(db)
    .where("booking_id", "=", bookingId)
    .where("state", "in", ["requires_payment", "processing"])
    .executeTakeFirst();
}

export async function insertPayment(
  db: Kysely<Database>,
  payment: Insertable<PaymentsTable>,
): Promise<PaymentRow> {
  return db.insertInto("payments").values(payment).returningAll().executeTakeFirstOrThrow();
}

export async function updatePayment(
  db: Kysely<Database>,
  id: string,
  values: Updateable<PaymentsTable>,
): Promise<void> {
  await db.updateTable("payments").set(values).where("id", "=", id).execute();
}

/** Stores the intent that was made for a payment. Does nothing when the payment has one. */
export async function rememberIntent(
  db: Kysely<Database>,
  id: string,
  intentId: string,
): Promise<void> {
  await db
    .updateTable("payments")
    .set({ intent_id: intentId })
    .where("id", "=", id)
    .where("intent_id", "is", null)
    .execute();
}

interface Which {
  mode: PaymentRow["mode"];
  before: Date;
  most: number;
}

/** Open payments that were begun before a moment, the least recently checked first. */
export function findUnsettled(db: Kysely<Database>, { mode, before, most }: Which) {
  return payments(db)
    .where("state", "in", ["requires_payment", "processing"])
    .where("created_at", "<", before)
    .where("mode", "=", mode)
    .orderBy("looked_at")
    .limit(most)
    .execute();
}

/** Charged payments whose next check at the provider is due by then. */
export function findDue(db: Kysely<Database>, { mode, before, most }: Which) {
  return payments(db)
    .where("charge_id", "is not", null)
    .where("look_at", "<=", before)
    .where("mode", "=", mode)
    .orderBy("look_at")
    .limit(most)
    .execute();
}

/** Delays the next check of a payment that could not be asked about, so that others come first. */
export async function putOff(db: Kysely<Database>, id: string, now: Date, until: Date) {
  await db
    .updateTable("payments")
    .set({ looked_at: now, look_at: until })
    .where("id", "=", id)
    .execute();
}

/** The intents among these that are recorded as charged. */
export async function findCharged(
  db: Kysely<Database>,
  intentIds: readonly string[],
): Promise<Set<string>> {
  if (intentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("payments")
    .select("intent_id")
    .where("intent_id", "in", intentIds)
    .where("charge_id", "is not", null)
    .execute();
  return new Set(rows.flatMap(({ intent_id: id }) => id ?? []));
}

/**
 * Payments whose own sums differ from the ledger's; there should never be any. Checks payments touched since
 * then, or all.
 */
export async function findDisagreements(
  db: Kysely<Database>,
  { since, most }: { since?: Date | undefined; most: number },
): Promise<string[]> {
  const touched = since === undefined ? sql`true` : sql`p.looked_at > ${since}`;
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM payments p
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(amount_minor) FILTER (WHERE kind = 'charge'), 0) AS charged,
        coalesce(-sum(amount_minor) FILTER (WHERE kind IN ('refund', 'refund_reversed')), 0) AS refunded
      FROM ledger_entries WHERE payment_id = p.id) l ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(amount_minor) FILTER (WHERE provider_id IS NOT NULL), 0) AS known,
        coalesce(sum(amount_minor), 0) AS claimed
      FROM refunds WHERE payment_id = p.id AND state <> 'failed') r ON true
    WHERE ${touched}
      AND (l.charged <> CASE WHEN p.charge_id IS NULL THEN 0 ELSE p.amount_minor END
        OR l.refunded <> r.known OR p.refunded_minor <> r.claimed)
    LIMIT ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
