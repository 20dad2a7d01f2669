import type { Pool } from "pg";
import { t } from "#shared/lib/text.ts";
import type { CarRecord } from "#shared/contract/record-shapes.ts";
import { toMajor } from "#shared/lib/money.ts";
import { FACT_NAMES, pickFacts } from "#shared/rules/car-facts.ts";
import { AppError, invariant } from "#server/base/errors.ts";
import { visibleState } from "#server/features/listings/shapes.ts";
import { pictureTexts } from "#server/features/products/rules.ts";
import { findListingRow } from "#server/features/listings/views/listing.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import type { RecordContext } from "../context.ts";
import {
  CAR_FIELDS,
  type CarRow,
  findBookingLines,
  findPaymentLines,
  findReportLines,
  LATEST,
  toCarLine,
} from "./lines.ts";
import { toUser } from "./person.ts";

/** Days of the views that count as recent. */
const RECENT_DAYS = 30;

/** Everything about a car that admins decide by. @throws AppError NOT_FOUND */
export async function findCarRecord(
  { pool, kysely, origin }: RecordContext,
  id: string,
): Promise<CarRecord> {
  const car = await findListingRow(pool, id);
  if (car === undefined) throw new AppError("NOT_FOUND", t`We couldn’t find this car.`);
  const [seller, numbers, prices, bookings, payments, waiting, reports, sameVin] =
    await Promise.all([
      findPerson(kysely, car.owner_id),
      findNumbers(pool, id),
      findPrices(pool, id),
      findBookingLines(pool, "b.product_id = $1", id),
      findPaymentLines(pool, "b.product_id = $1", id),
      findWaiting(pool, id),
      findReportLines(pool, "r.product_id = $1", id),
      findSameVin(pool, id, car.vin),
    ]);
  invariant(seller, "a car has a seller");
  const { open_reports: open, views, recent_views: recent, posted_at: posted, ...own } = numbers;
  return {
    _id: id,
    name: car.name,
    price: toMajor(car.resale_price_minor, car.currency),
    currency: car.currency,
    state: visibleState(car),
    is_taken_down: car.is_taken_down,
    ...own,
    posted_at: posted.toISOString(),
    expires_at: car.expires_at.toISOString(),
    location: car.location,
    number: car.number,
    category_name: car.category_name,
    ...pickFacts(car, FACT_NAMES),
    pictures: pictureTexts(car.pictures),
    seller: toUser(seller, origin),
    prices,
    views: { total: views, recent },
    bookings,
    payments,
    waiting,
    reports: { ...reports, open },
    same_vin: sameVin,
  };
}

interface NumbersRow {
  promoted: boolean;
  stock_number: string | null;
  posted_at: Date;
  views: number;
  recent_views: number;
  saves: number;
  conversations: number;
  open_reports: number;
}

async function findNumbers(pool: Pool, id: string): Promise<NumbersRow> {
  const { rows } = await pool.query<NumbersRow>(
    `SELECT p.promoted AND p.state <> 'sold' AS promoted, p.stock_number, p.posted_at,
       p.report_count AS open_reports, coalesce(v.total, 0)::int AS views,
       coalesce(v.recent, 0)::int AS recent_views,
       (SELECT count(*)::int FROM wishlist_entries w WHERE w.product_id = p.id) AS saves,
       (SELECT count(*)::int FROM conversations c WHERE c.product_id = p.id) AS conversations
     FROM products p, (SELECT sum(count) AS total,
         sum(count) FILTER (WHERE day > (now() AT TIME ZONE 'UTC')::date - ${RECENT_DAYS}) AS recent
       FROM product_views WHERE product_id = $1) v
     WHERE p.id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new AppError("NOT_FOUND", t`We couldn’t find this car.`);
  return row;
}

async function findPrices(pool: Pool, id: string): Promise<CarRecord["prices"]> {
  const { rows } = await pool.query<{
    since: Date;
    resale_price_minor: number;
    currency: string;
    count: number;
  }>(
    `SELECT since, resale_price_minor, currency, count(*) OVER ()::int AS count
     FROM product_prices WHERE product_id = $1 ORDER BY since DESC LIMIT ${LATEST}`,
    [id],
  );
  return {
    count: rows[0]?.count ?? 0,
    latest: rows.map(({ since, resale_price_minor: minor, currency }) => ({
      since: since.toISOString(),
      price: toMajor(minor, currency),
      currency,
    })),
  };
}

async function findWaiting(pool: Pool, id: string): Promise<CarRecord["waiting"]> {
  const { rows } = await pool.query<{
    id: string;
    name: string;
    joined_at: Date;
    offered_until: Date | null;
    count: number;
  }>(
    `SELECT u.id, u.name, w.joined_at, w.offered_until, count(*) OVER ()::int AS count
     FROM waiting_places w JOIN users u ON u.id = w.buyer_id
     WHERE w.product_id = $1 AND w.state IN ('waiting', 'offered')
       AND (w.offered_until IS NULL OR w.offered_until > now())
     ORDER BY w.place LIMIT ${LATEST}`,
    [id],
  );
  return {
    count: rows[0]?.count ?? 0,
    latest: rows.map((row) => ({
      id: row.id,
      name: row.name,
      joined_at: row.joined_at.toISOString(),
      offered_until: row.offered_until?.toISOString() ?? null,
    })),
  };
}

/** Other cars with the same VIN, whoever lists them: the same car sold again, or a copied advert. */
async function findSameVin(
  pool: Pool,
  id: string,
  vin: string | null,
): Promise<CarRecord["same_vin"]> {
  if (vin === null) return { count: 0, latest: [] };
  const { rows } = await pool.query<CarRow & { seller: string; count: number }>(
    `SELECT ${CAR_FIELDS}, u.name AS seller, count(*) OVER ()::int AS count
     FROM products p JOIN users u ON u.id = p.owner_id
     WHERE upper(p.vin) = upper($2) AND p.id <> $1 AND p.state <> 'draft'
     ORDER BY p.posted_at DESC, p.id DESC LIMIT ${LATEST}`,
    [id, vin],
  );
  return {
    count: rows[0]?.count ?? 0,
    latest: rows.map((row) => ({ ...toCarLine(row), seller: row.seller })),
  };
}
