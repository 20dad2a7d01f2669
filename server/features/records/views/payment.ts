import type { Pool } from "pg";
import { t } from "#shared/lib/text.ts";
import type { PaymentRecord } from "#shared/contract/record-shapes.ts";
import type { CarSummary } from "#shared/contract/product-shapes.ts";
import { toMajor } from "#shared/lib/money.ts";
import type { PaymentState } from "#shared/rules/payments.ts";
import { AppError, invariant } from "#server/base/errors.ts";
import { carSummary } from "#server/features/products/views.ts";
import type { RecordContext } from "../context.ts";
import { findBookingLines, findReportLines } from "./lines.ts";
import { findRefunds } from "./refunds.ts";

/** The most ledger entries and events that a record shows. */
const MOST_ENTRIES = 50;

type EntryOf = PaymentRecord["ledger"]["latest"][number];

interface PaymentRow {
  id: string;
  booking_id: string;
  buyer_id: string | null;
  seller_id: string | null;
  product_id: string | null;
  item: string;
  name: string;
  email: string;
  seller_name: string;
  car: CarSummary | null;
  mode: string;
  intent_id: string | null;
  charge_id: string | null;
  amount_minor: number;
  refunded_minor: number;
  currency: string;
  state: PaymentState;
  settles: boolean;
  created_at: Date;
  charged_at: Date | null;
}

/** Everything about a payment that admins decide by. @throws AppError NOT_FOUND */
export async function findPaymentRecord(
  { pool }: RecordContext,
  id: string,
): Promise<PaymentRecord> {
  const { rows } = await pool.query<PaymentRow>(
    `SELECT p.id, p.booking_id, b.buyer_id, b.seller_id, b.product_id, b.item,
       b.name, b.email, b.seller_name, ${carSummary("b.product_id")} AS car, p.mode, p.intent_id,
       p.charge_id, p.amount_minor, p.refunded_minor, p.currency, p.state, p.settles, p.created_at,
       p.charged_at
     FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE p.id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new AppError("NOT_FOUND", t`We couldn’t find this payment.`);
  const { currency } = row;
  const [booking, refunds, ledger, events, reports] = await Promise.all([
    findBookingLines(pool, "b.id = $1", row.booking_id),
    findRefunds(pool, "r.payment_id = $1", id),
    findLedger(pool, id, currency),
    findEvents(pool, row.intent_id),
    findReportLines(pool, "r.product_id = $1", row.product_id),
  ]);
  const [found] = booking.latest;
  invariant(found, "a payment is for a booking");
  return {
    _id: row.id,
    item: row.item,
    price: toMajor(row.amount_minor, currency),
    currency,
    refunded: toMajor(row.refunded_minor, currency),
    state: row.state,
    at: (row.charged_at ?? row.created_at).toISOString(),
    created_at: row.created_at.toISOString(),
    charged_at: row.charged_at?.toISOString() ?? null,
    intent: row.intent_id,
    charge: row.charge_id,
    is_test: row.mode !== "live",
    settles: row.settles,
    buyer: { id: row.buyer_id, name: row.name },
    seller: { id: row.seller_id, name: row.seller_name },
    email: row.email,
    booking: found,
    productId: row.product_id,
    car: row.car,
    refunds,
    ledger,
    events,
    reports,
  };
}

interface EntryRow extends Omit<EntryOf, "_id" | "amount" | "at"> {
  id: number;
  amount_minor: number;
  created_at: Date;
  count: number;
}

async function findLedger(
  pool: Pool,
  id: string,
  currency: string,
): Promise<PaymentRecord["ledger"]> {
  const { rows } = await pool.query<EntryRow>(
    `SELECT id, kind, amount_minor, reference, created_at, count(*) OVER ()::int AS count
     FROM ledger_entries WHERE payment_id = $1 ORDER BY id DESC LIMIT ${MOST_ENTRIES}`,
    [id],
  );
  return {
    count: rows[0]?.count ?? 0,
    latest: rows.map(({ id: entry, kind, amount_minor: minor, reference, created_at: at }) => ({
      _id: String(entry),
      kind,
      amount: toMajor(minor, currency),
      reference,
      at: at.toISOString(),
    })),
  };
}

/** What the provider has announced about the payment, the latest first. */
async function findEvents(pool: Pool, intent: string | null): Promise<PaymentRecord["events"]> {
  const { rows } = await pool.query<{
    id: string;
    type: string;
    created_at: Date;
    is_processed: boolean;
    count: number;
  }>(
    `SELECT id, type, created_at, processed_at IS NOT NULL AS is_processed, count(*) OVER ()::int AS count
     FROM payment_events WHERE intent_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${MOST_ENTRIES}`,
    [intent],
  );
  return {
    count: rows[0]?.count ?? 0,
    latest: rows.map(({ id: _id, type, created_at: at, is_processed: isProcessed }) => ({
      _id,
      type,
      at: at.toISOString(),
      isProcessed,
    })),
  };
}
