import type { Pool } from "pg";
import { t } from "#shared/lib/text.ts";
import type { Payment, Receipt } from "#shared/contract/payments.ts";
import type { CarSummary } from "#shared/contract/product-shapes.ts";
import { toMajor } from "#shared/lib/money.ts";
import type { PaymentState } from "#shared/rules/payments.ts";
import type { ProviderMode } from "#server/adapters/payments/payments.ts";
import type { Actor } from "#server/base/actor.ts";
import { cutPage, readCursor } from "#server/base/cursor.ts";
import { AppError } from "#server/base/errors.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { findBooking } from "#server/features/bookings/rows.ts";
import { carSummary } from "#server/features/products/views.ts";
import { findPersonByEmail } from "#server/features/users/views/person.ts";
import { sayReason } from "./rules.ts";
import { findRefundsOf, type RefundRow } from "./store/refunds.ts";

interface PaymentRow {
  id: string;
  booking_id: string;
  buyer_id: string | null;
  product_id: string | null;
  item: string;
  name: string;
  email: string;
  phone: string;
  location: string;
  seller_name: string;
  /** Null when the seller's account is gone. */
  seller_email: string | null;
  seller_phone: string | null;
  car: CarSummary | null;
  intent_id: string;
  amount_minor: number;
  refunded_minor: number;
  currency: string;
  state: PaymentState;
  settles: boolean;
  mode: ProviderMode;
  charged_at: Date;
  /** `charged_at` with all its digits, for cursors. */
  charged_text: string;
}

const FIELDS = `p.id, p.booking_id, b.buyer_id, b.product_id, b.item, b.name, b.email, b.phone, b.location,
  b.seller_name, ${carSummary("b.product_id")} AS car,
  (SELECT u.email FROM users u WHERE u.id = b.seller_id) AS seller_email,
  (SELECT c.number FROM products c WHERE c.id = b.product_id) AS seller_phone, p.intent_id, p.amount_minor, p.refunded_minor, p.currency, p.state, p.settles, p.mode,
  p.charged_at, p.charged_at::text AS charged_text`;
const CHARGED =
  "FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE p.charge_id IS NOT NULL";

/** A person's payments, newest first, with a cursor while there is a next page. */
export async function listPaymentsOf(
  { pool, kysely, secretKey, site }: SaleContext,
  { email, limit, cursor }: { email: string; limit: number; cursor?: string | undefined },
): Promise<{ headers: { link?: string }; body: Payment[] }> {
  const buyer = await findPersonByEmail(kysely, email);
  if (buyer === undefined) return { headers: {}, body: [] };
  const after = cursor === undefined ? [] : readCursor(secretKey, "payments", cursor);
  // One row more than the page shows whether there is a next page.
  const { rows } = await pool.query<PaymentRow>(
    `SELECT ${FIELDS} ${CHARGED} AND b.buyer_id = $1
     ${after.length === 0 ? "" : "AND (p.charged_at, p.id) < ($2, $3)"}
     ORDER BY p.charged_at DESC, p.id DESC LIMIT ${limit + 1}`,
    [buyer.id, ...after],
  );
  const { shown, headers } = cutPage({
    secretKey,
    scope: "payments",
    rows,
    limit,
    placeOf: (row) => [row.charged_text, row.id],
    address: `${site.origin}/api/payments`,
    query: { email },
  });
  return { headers, body: shown.map(toPayment) };
}

/** A payment with its refunds, for its buyer or an admin. @throws AppError NOT_FOUND */
export async function findReceipt(
  context: SaleContext,
  actor: Actor,
  id: string,
): Promise<Receipt> {
  const { rows } = await context.pool.query<PaymentRow>(
    `SELECT ${FIELDS} ${CHARGED} AND p.id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined || !isConcerned(actor, row))
    throw new AppError("NOT_FOUND", t`We couldn’t find this payment.`);
  return toReceipt(context, row);
}

/** The payments of a booking, for its buyer or an admin. @throws AppError NOT_FOUND */
export async function findReceiptsOf(
  context: SaleContext,
  actor: Actor,
  bookingId: string,
): Promise<Receipt[]> {
  const booking = await findBooking(context.kysely, bookingId);
  if (booking === undefined || !isConcerned(actor, booking))
    throw new AppError("NOT_FOUND", t`We couldn’t find this booking.`);
  const { rows } = await context.pool.query<PaymentRow>(
    `SELECT ${FIELDS} ${CHARGED} AND p.booking_id = $1 ORDER BY p.settles DESC, p.charged_at`,
    [bookingId],
  );
  return Promise.all(rows.map((row) => toReceipt(context, row)));
}

function isConcerned({ userId, role }: Actor, { buyer_id: buyer }: { buyer_id: string | null }) {
  return role === "admin" || buyer === userId;
}

async function toReceipt({ kysely }: SaleContext, row: PaymentRow): Promise<Receipt> {
  const refunds = await findRefundsOf(kysely, row.id);
  return {
    ...toPayment(row),
    name: row.name,
    phone: row.phone,
    location: row.location,
    seller_contact:
      row.settles && row.seller_email !== null
        ? { email: row.seller_email, phone: row.seller_phone }
        : null,
    refunds: refunds.map((refund) => toRefund(refund, row.currency)),
  };
}

function toPayment(row: PaymentRow): Payment {
  const { id, booking_id: bookingId, item, email, seller_name: seller, currency, state } = row;
  return {
    _id: id,
    bookingId,
    item,
    price: toMajor(row.amount_minor, currency),
    currency,
    transactionId: row.intent_id,
    email,
    seller,
    productId: row.product_id,
    car: row.car,
    state,
    refunded: toMajor(row.refunded_minor, currency),
    settles: row.settles,
    is_test: row.mode !== "live",
    paid_at: row.charged_at.toISOString(),
  };
}

function toRefund(
  { id, amount_minor: minor, cause, reason, state, created_at: at }: RefundRow,
  currency: string,
): Receipt["refunds"][number] {
  const amount = toMajor(minor, currency);
  return {
    _id: id,
    amount,
    cause,
    reason: sayReason(reason),
    state,
    created_at: at.toISOString(),
  };
}

/** The cars that a person has bought. */
export async function countOrdersOf(pool: Pool, buyerId: string): Promise<{ orders: number }> {
  const { rows } = await pool.query<{ orders: number }>(
    `SELECT count(*)::int AS orders FROM payments p JOIN bookings b ON b.id = p.booking_id
     WHERE p.settles AND b.buyer_id = $1`,
    [buyerId],
  );
  return rows[0] ?? { orders: 0 };
}

/** A buyer's holds at a price in major units. */
export async function findUnpaidOfPrice(
  pool: Pool,
  buyerId: string,
  price: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; price_minor: number; currency: string }>(
    `SELECT id, price_minor, currency FROM bookings
     WHERE buyer_id = $1 AND state = 'held' AND held_until > now()`,
    [buyerId],
  );
  return rows
    .filter(({ price_minor: minor, currency }) => toMajor(minor, currency) === price)
    .map(({ id }) => id);
}
