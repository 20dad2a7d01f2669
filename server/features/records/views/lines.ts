import type { Pool } from "pg";
import type {
  BookingLine,
  CarLine,
  PaymentLine,
  ReportLine,
} from "#shared/contract/record-shapes.ts";
import { toMajor } from "#shared/lib/money.ts";
import type { BookingState } from "#shared/rules/bookings.ts";
import type { PaymentState } from "#shared/rules/payments.ts";
import type { ReportKind, ReportState } from "#shared/rules/reports.ts";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import { VISIBLE_STATE } from "#server/features/products/views.ts";

/** How many rows of each part a record shows. */
export const LATEST = 5;

interface Latest<R> {
  count: number;
  latest: R[];
}

export interface CarRow {
  id: string;
  name: string;
  resale_price_minor: number;
  currency: string;
  state: ProductState;
  is_taken_down: boolean;
  posted_at: Date;
}

/** The columns of a car `p`. */
export const CAR_FIELDS = `p.id, p.name, p.resale_price_minor, p.currency, p.posted_at,
  ${VISIBLE_STATE} AS state, p.taken_down_at IS NOT NULL AS is_taken_down`;

export function toCarLine(row: CarRow): CarLine {
  return {
    _id: row.id,
    name: row.name,
    price: toMajor(row.resale_price_minor, row.currency),
    currency: row.currency,
    state: row.state,
    is_taken_down: row.is_taken_down,
    posted_at: row.posted_at.toISOString(),
  };
}

interface BookingRow {
  id: string;
  item: string;
  price_minor: number;
  currency: string;
  state: BookingState;
  is_sale: boolean;
  name: string;
  seller_name: string;
  refunded_minor: number;
  created_at: Date;
}

/** The latest bookings `b` for which a condition about `$1` holds. */
export async function findBookingLines(
  pool: Pool,
  condition: string,
  id: string,
): Promise<Latest<BookingLine>> {
  const { rows } = await pool.query<BookingRow>(
    `SELECT b.id, b.item, b.price_minor, b.currency, b.created_at, b.name, b.seller_name,
       coalesce((SELECT p.refunded_minor FROM payments p WHERE p.booking_id = b.id AND p.settles), 0) AS refunded_minor,
       CASE WHEN b.state = 'held' AND b.held_until <= now() THEN 'expired' ELSE b.state END AS state,
       b.seller_id IS NOT DISTINCT FROM $1::uuid AS is_sale
     FROM bookings b WHERE ${condition} ORDER BY b.created_at DESC, b.id DESC LIMIT ${LATEST}`,
    [id],
  );
  return {
    count: await count(pool, `bookings b WHERE ${condition}`, id),
    latest: rows.map((row) => ({
      _id: row.id,
      item: row.item,
      price: toMajor(row.price_minor, row.currency),
      currency: row.currency,
      refunded: toMajor(row.refunded_minor, row.currency),
      state: row.state,
      buyer: row.name,
      seller: row.seller_name,
      isSale: row.is_sale,
      created_at: row.created_at.toISOString(),
    })),
  };
}

export interface PaymentRow {
  id: string;
  item: string;
  amount_minor: number;
  refunded_minor: number;
  currency: string;
  state: PaymentState;
  at: Date;
}

/** When a payment `p` was charged, else when it was begun. */
export const PAYMENT_AT = "coalesce(p.charged_at, p.created_at)";
/** The columns of a payment `p` for a booking `b`. */
export const PAYMENT_FIELDS = `p.id, b.item, p.amount_minor, p.refunded_minor, p.currency, p.state,
  ${PAYMENT_AT} AS at`;

/** The latest payments `p`, with their bookings `b`, for which a condition about `$1` holds. */
export async function findPaymentLines(
  pool: Pool,
  condition: string,
  id: string,
): Promise<Latest<PaymentLine>> {
  const from = `payments p JOIN bookings b ON b.id = p.booking_id WHERE ${condition}`;
  const { rows } = await pool.query<PaymentRow>(
    `SELECT ${PAYMENT_FIELDS} FROM ${from} ORDER BY ${PAYMENT_AT} DESC, p.id DESC LIMIT ${LATEST}`,
    [id],
  );
  return {
    count: await count(pool, from, id),
    latest: rows.map(toPaymentLine),
  };
}

export function toPaymentLine(row: PaymentRow): PaymentLine {
  return {
    _id: row.id,
    item: row.item,
    price: toMajor(row.amount_minor, row.currency),
    currency: row.currency,
    refunded: toMajor(row.refunded_minor, row.currency),
    state: row.state,
    at: row.at.toISOString(),
  };
}

interface ReportRow {
  id: string;
  product_id: string | null;
  product_name: string;
  kind: ReportKind;
  state: ReportState;
  created_at: Date;
}

/** The latest reports `r` for which a condition about `$1` holds; none where `$1` is null. */
export async function findReportLines(
  pool: Pool,
  condition: string,
  id: string | null,
): Promise<Latest<ReportLine>> {
  if (id === null) return { count: 0, latest: [] };
  const { rows } = await pool.query<ReportRow>(
    `SELECT r.id, r.product_id, r.product_name, r.kind, r.state, r.created_at
     FROM reports r WHERE ${condition} ORDER BY r.created_at DESC, r.id DESC LIMIT ${LATEST}`,
    [id],
  );
  return {
    count: await count(pool, `reports r WHERE ${condition}`, id),
    latest: rows.map((row) => ({
      _id: row.id,
      car: row.product_name,
      productId: row.product_id,
      kind: row.kind,
      state: row.state,
      created_at: row.created_at.toISOString(),
    })),
  };
}

/** Counts the rows of `from`, an expression of SQL with the parameter `$1`. */
export async function count(pool: Pool, from: string, id: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${from}`,
    [id],
  );
  return rows[0]?.count ?? 0;
}
