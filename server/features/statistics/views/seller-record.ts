import type { Pool } from "pg";
import { t } from "#shared/lib/text.ts";
import type { SellerRecord } from "#shared/contract/figures.ts";
import {
  CONFIRMED_DAYS,
  FEWEST_TO_SAY,
  RECORD_DAYS,
  RESPONSIVE_SHARE,
} from "#shared/rules/seller-record.ts";
import { AppError } from "#server/base/errors.ts";
import { ON_SALE } from "#server/features/products/views.ts";

interface Row {
  questions: number;
  within_day: number;
  /** Infinity where half of the questions or more have no answer. */
  median_seconds: number | null;
  bookings: number;
  by_seller: number;
  cars: number;
  cars_confirmed: number;
  paid: number;
  refunded: number;
}

/**
 * The questions of $2 days that count: from their answer on, or after a day without one, because whoever was asked an
 * hour ago is not late. `last_message_at` is in the condition for the index.
 */
const questions = (ofSeller: string) => `
  SELECT seller_id, seconds FROM (
    SELECT c.seller_id, extract(epoch FROM (
        SELECT min(m.sent_at) FROM conversation_messages m
        WHERE m.conversation_id = c.id AND m.author = 'seller') - c.created_at)::float8 AS seconds,
      c.created_at < now() - interval '1 day' AS is_due
    FROM conversations c
    WHERE ${ofSeller} AND c.last_message_at > now() - $2 * interval '1 day'
      AND c.created_at > now() - $2 * interval '1 day'
  ) asked WHERE seconds IS NOT NULL OR is_due`;
const WITHIN_DAY = "count(*) FILTER (WHERE seconds <= 86400)::int";

const RECORD = `
  WITH answers AS (
    SELECT count(*)::int AS questions, ${WITHIN_DAY} AS within_day,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY coalesce(seconds, 'Infinity')) AS median_seconds
    FROM (${questions("c.seller_id = $1")}) q
  ), ended AS (
    SELECT count(*)::int AS bookings, count(*) FILTER (WHERE b.ended_by = 'seller')::int AS by_seller
    FROM bookings b
    WHERE b.seller_id = $1 AND b.ended_at > now() - $2 * interval '1 day'
      AND (b.state <> 'cancelled' OR b.ended_by IN ('buyer', 'seller'))
  ), offered AS (
    SELECT count(*)::int AS cars, count(*) FILTER (
        WHERE greatest(p.posted_at, c.confirmed_at) > now() - $3 * interval '1 day')::int AS cars_confirmed
    FROM products p LEFT JOIN car_confirmations c ON c.product_id = p.id
    WHERE p.owner_id = $1 AND ${ON_SALE}
  ), sales AS (
    SELECT count(*)::int AS paid, count(*) FILTER (WHERE EXISTS (
        SELECT FROM payments p WHERE p.booking_id = b.id AND p.state = 'refunded'))::int AS refunded
    FROM bookings b
    WHERE b.seller_id = $1 AND b.state = 'paid' AND b.ended_at > now() - $2 * interval '1 day'
  )
  SELECT answers.*, ended.*, offered.*, sales.* FROM users u, answers, ended, offered, sales
  WHERE u.id = $1 AND u.role <> 'Buyer' AND u.suspended_at IS NULL`;

/** How a seller has dealt with buyers lately. @throws AppError NOT_FOUND for a buyer, and while suspended */
export async function findSellerRecord(
  { pool }: { pool: Pool },
  id: string,
): Promise<SellerRecord> {
  const { rows } = await pool.query<Row>(RECORD, [id, RECORD_DAYS, CONFIRMED_DAYS]);
  const [row] = rows;
  if (row === undefined) throw new AppError("NOT_FOUND", t`We couldn’t find this seller.`);
  const { questions, within_day: withinDay, median_seconds: median, paid, refunded } = row;
  const { bookings, by_seller: bySeller, cars, cars_confirmed: confirmed } = row;
  const isKnown = questions >= FEWEST_TO_SAY;
  return {
    questions,
    answered_within_day: isKnown ? withinDay : null,
    median_minutes:
      isKnown && median !== null && Number.isFinite(median) ? Math.ceil(median / 60) : null,
    bookings,
    bookings_kept: bookings >= FEWEST_TO_SAY ? bookings - bySeller : null,
    cancelled_by_seller: bookings >= FEWEST_TO_SAY ? bySeller : null,
    cars,
    cars_confirmed: cars >= FEWEST_TO_SAY ? confirmed : null,
    sales: paid,
    sales_refunded: paid >= FEWEST_TO_SAY ? refunded : null,
  };
}

/** Ids of the sellers who have answered most of their questions within a day, of all who were asked often enough. */
export async function findResponsiveSellers({ pool }: { pool: Pool }): Promise<string[]> {
  const { rows } = await pool.query<{ seller_id: string }>(
    `SELECT seller_id FROM (${questions("c.seller_id IS NOT NULL")}) q
     GROUP BY seller_id HAVING count(*) >= $1 AND ${WITHIN_DAY} >= $3::float8 * count(*)`,
    [FEWEST_TO_SAY, RECORD_DAYS, RESPONSIVE_SHARE],
  );
  return rows.map(({ seller_id: id }) => id);
}
