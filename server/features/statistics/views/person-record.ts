import type { Pool } from "pg";
import type { PersonRecord } from "#shared/contract/users.ts";
import { toMajor } from "#shared/lib/money.ts";
import type { Act } from "#shared/rules/admin.ts";
import type { BookingState } from "#shared/rules/bookings.ts";
import { picturePath } from "#shared/rules/pictures.ts";
import type { ReportKind, ReportState } from "#shared/rules/reports.ts";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import { AppError } from "#server/base/errors.ts";
import { ON_SALE, VISIBLE_STATE } from "#server/features/products/views.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import type { PeopleContext } from "#server/features/users/context.ts";

/** How many of each list a record shows. */
const LATEST = 5;

/** Everything about a person that admins decide by. @throws AppError NOT_FOUND */
export async function findRecord(
  { pool, kysely, origin }: PeopleContext,
  id: string,
): Promise<PersonRecord> {
  const person = await findPerson(kysely, id);
  if (person === undefined) throw new AppError("NOT_FOUND", "There is no such account.");
  const [sessions, cars, bookings, reports, acts] = await Promise.all([
    countSessions(pool, id),
    findCars(pool, id),
    findBookings(pool, id),
    findReports(pool, id),
    findActs(pool, id),
  ]);
  const { suspendedAt, suspendedReason } = person;
  return {
    _id: person.id,
    name: person.name,
    email: person.email,
    image: person.imageId === null ? null : origin + picturePath(person.imageId, 320, "webp"),
    role: person.role,
    status: person.status,
    emailVerified: person.emailVerified,
    created_at: person.createdAt.toISOString(),
    isSuspended: suspendedAt !== null,
    phone: person.phoneNumber,
    seller_kind: person.sellerKind,
    suspended:
      suspendedAt !== null && suspendedReason !== null
        ? { at: suspendedAt.toISOString(), reason: suspendedReason }
        : null,
    sessions,
    cars,
    bookings,
    reports,
    acts,
  };
}

async function countSessions(pool: Pool, id: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM sessions WHERE user_id = $1 AND expires_at > now()",
    [id],
  );
  return rows[0]?.count ?? 0;
}

interface CarRow {
  id: string;
  name: string;
  resale_price_minor: number;
  currency: string;
  state: ProductState;
  posted_at: Date;
}

async function findCars(pool: Pool, id: string): Promise<PersonRecord["cars"]> {
  const { rows: counts } = await pool.query<{ count: number; on_sale: number }>(
    `SELECT count(*)::int AS count,
       count(*) FILTER (WHERE ${ON_SALE})::int AS on_sale
     FROM products p WHERE p.owner_id = $1 AND p.state <> 'draft'`,
    [id],
  );
  const { rows } = await pool.query<CarRow>(
    `SELECT p.id, p.name, p.resale_price_minor, p.currency, p.posted_at, ${VISIBLE_STATE} AS state
     FROM products p WHERE p.owner_id = $1 AND p.state <> 'draft'
     ORDER BY p.posted_at DESC, p.id DESC LIMIT ${LATEST}`,
    [id],
  );
  return {
    count: counts[0]?.count ?? 0,
    on_sale: counts[0]?.on_sale ?? 0,
    latest: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      price: toMajor(row.resale_price_minor, row.currency),
      currency: row.currency,
      state: row.state,
      posted_at: row.posted_at.toISOString(),
    })),
  };
}

interface BookingRow {
  id: string;
  item: string;
  price_minor: number;
  currency: string;
  state: BookingState;
  is_sale: boolean;
  other: string;
  payment: string | null;
  created_at: Date;
}

/** Bookings `b` of the person $1, from either side. */
const THEIRS = "(b.buyer_id = $1 OR b.seller_id = $1)";

async function findBookings(pool: Pool, id: string): Promise<PersonRecord["bookings"]> {
  const { rows: counts } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM bookings b WHERE ${THEIRS}`,
    [id],
  );
  const { rows: money } = await pool.query<{ currency: string; paid: number; refunded: number }>(
    `SELECT p.currency, sum(p.amount_minor)::bigint AS paid, sum(p.refunded_minor)::bigint AS refunded
     FROM payments p JOIN bookings b ON b.id = p.booking_id
     WHERE ${THEIRS} AND p.charge_id IS NOT NULL GROUP BY p.currency ORDER BY p.currency`,
    [id],
  );
  const { rows } = await pool.query<BookingRow>(
    `SELECT b.id, b.item, b.price_minor, b.currency, b.created_at,
       CASE WHEN b.state = 'held' AND b.held_until <= now() THEN 'expired' ELSE b.state END AS state,
       b.seller_id IS NOT DISTINCT FROM $1::uuid AS is_sale,
       CASE WHEN b.seller_id = $1 THEN b.name ELSE b.seller_name END AS other,
       (SELECT p.id FROM payments p WHERE p.booking_id = b.id AND p.settles) AS payment
     FROM bookings b WHERE ${THEIRS} ORDER BY b.created_at DESC, b.id DESC LIMIT ${LATEST}`,
    [id],
  );
  return {
    count: counts[0]?.count ?? 0,
    money: money.map(({ currency, paid, refunded }) => ({
      currency,
      paid: toMajor(paid, currency),
      refunded: toMajor(refunded, currency),
    })),
    latest: rows.map((row) => ({
      _id: row.id,
      item: row.item,
      price: toMajor(row.price_minor, row.currency),
      currency: row.currency,
      state: row.state,
      isSale: row.is_sale,
      other: row.other,
      payment: row.payment,
      created_at: row.created_at.toISOString(),
    })),
  };
}

interface ReportRow {
  id: string;
  product_id: string | null;
  product_name: string;
  kind: ReportKind;
  state: ReportState;
  is_reporter: boolean;
  created_at: Date;
  count: number;
}

async function findReports(pool: Pool, id: string): Promise<PersonRecord["reports"]> {
  const { rows } = await pool.query<ReportRow>(
    `SELECT id, product_id, product_name, kind, state, created_at, count(*) OVER ()::int AS count,
       reporter_id IS NOT DISTINCT FROM $1::uuid AS is_reporter
     FROM reports WHERE seller_id = $1 OR reporter_id = $1
     ORDER BY created_at DESC, id DESC LIMIT ${LATEST}`,
    [id],
  );
  return {
    count: rows[0]?.count ?? 0,
    latest: rows.map((row) => ({
      _id: row.id,
      car: row.product_name,
      productId: row.product_id,
      kind: row.kind,
      state: row.state,
      isReporter: row.is_reporter,
      created_at: row.created_at.toISOString(),
    })),
  };
}

interface ActRow {
  id: string;
  at: Date;
  actor_name: string;
  act: Act;
  reason: string | null;
}

async function findActs(pool: Pool, id: string): Promise<PersonRecord["acts"]> {
  const { rows } = await pool.query<ActRow>(
    `SELECT id::text AS id, at, actor_name, act, reason FROM audit_entries
     WHERE subject_kind = 'user' AND subject_id = $1 ORDER BY audit_entries.id DESC LIMIT 20`,
    [id],
  );
  return rows.map(({ id: _id, at, actor_name: actor, act, reason }) => ({
    _id,
    at: at.toISOString(),
    actor,
    act,
    reason,
  }));
}
