import type { Pool } from "pg";
import { t } from "#shared/lib/text.ts";
import { MOST_COUNTED } from "#shared/rules/admin.ts";
import {
  type CarFigureSort,
  FIRST_STEPS,
  type FirstStep,
  type TaskName,
} from "#shared/rules/figures.ts";
import type { ProductState, Role } from "#shared/rules/vocabulary.ts";
import type { Actor } from "#server/base/actor.ts";
import { invalidField } from "#server/base/errors.ts";
import { databaseCode } from "#server/db/transact.ts";
import { BOOKINGS_IN_NEED } from "#server/features/bookings/views/bookings.ts";
import { UNREAD_OF } from "#server/features/conversations/views.ts";
import { CARS_ENDING } from "#server/features/listings/views/all-cars.ts";
import { RECENT_VIEWS, SAVES } from "#server/features/listings/views/own-cars.ts";
import { VISIBLE_STATE } from "#server/features/products/views.ts";
import { COMPLAINTS_WAITING } from "#server/features/complaints/views.ts";
import { REPORTS_WAITING } from "#server/features/reports/views/reports.ts";
import { shareRead } from "#server/search/share-read.ts";
import type { Counted, Frame, MoneyRow, Period } from "../rules.ts";

/**
 * The parts of a period with the moments that they begin and end at. $1 are the first days, $2 is the zone.
 * Where clocks are set back to midnight, midnight comes twice, and the day begins with the first. A gap
 * between the time before and the period is no part.
 */
const PARTS = `parts AS MATERIALIZED (
  SELECT (slot - 3)::int + CASE slot WHEN 1 THEN 1 ELSE 0 END AS part, begins, ends
  FROM (
    SELECT slot, begins, lead(begins) OVER (ORDER BY slot) AS ends
    FROM (
      SELECT slot, CASE WHEN ((at - interval '1 hour') AT TIME ZONE $2)::date = day
        THEN at - interval '1 hour' ELSE at END AS begins
      FROM (
        SELECT slot, day, day::timestamp AT TIME ZONE $2 AS at
        FROM unnest($1::date[]) WITH ORDINALITY AS days (day, slot)
      ) midnights
    ) edges
  ) spans
  WHERE ends IS NOT NULL AND slot <> 2)`;

function valuesOf({ period, zone }: Frame): unknown[] {
  return [[...period.before, ...period.edges], zone];
}

/** Today's date in the zone. @throws AppError naming the field `zone` */
export async function findToday(pool: Pool, zone: string): Promise<string> {
  try {
    const { rows } = await pool.query<{ today: string }>(
      "SELECT (now() AT TIME ZONE $1)::date::text AS today",
      [zone],
    );
    return rows[0]?.today ?? "";
  } catch (error) {
    if (databaseCode(error) !== "22023") throw error;
    throw invalidField("zone", t`Choose another time zone: this one isn’t supported`);
  }
}

type SiteCounts = Counted<"listings" | "bookings" | "paid" | "sign_ups">;

/** Each count scans one range of an index. Concurrent callers share one read. */
export function countSite(pool: Pool, frame: Frame): Promise<SiteCounts[]> {
  const values = valuesOf(frame);
  const inPart = (column: string) => `${column} >= begins AND ${column} < ends`;
  return shareRead(pool, JSON.stringify(["figures", values]), async () => {
    const { rows } = await pool.query<SiteCounts>(
      `WITH ${PARTS}
       SELECT part,
         (SELECT count(*)::int FROM products WHERE ${inPart("posted_at")}) AS listings,
         (SELECT count(*)::int FROM bookings WHERE ${inPart("created_at")}) AS bookings,
         (SELECT count(*)::int FROM bookings WHERE state = 'paid' AND ${inPart("created_at")}) AS paid,
         (SELECT count(*)::int FROM users WHERE ${inPart("created_at")}) AS sign_ups
       FROM parts ORDER BY part`,
      values,
    );
    return rows;
  });
}

/** Movements of money in minor units, by currency, with test money apart. */
export async function sumMoney(pool: Pool, frame: Frame): Promise<MoneyRow[]> {
  const { rows } = await pool.query<MoneyRow>(
    `WITH ${PARTS}
     SELECT part, l.currency, p.mode <> 'live' AS is_test,
       coalesce(sum(l.amount_minor) FILTER (WHERE l.kind = 'charge'), 0)::bigint AS revenue,
       -coalesce(sum(l.amount_minor) FILTER (WHERE l.kind IN ('refund', 'refund_reversed')), 0)::bigint AS refunds,
       -coalesce(sum(l.amount_minor) FILTER (WHERE l.kind IN ('dispute', 'dispute_reversed')), 0)::bigint AS disputes
     FROM parts
     JOIN ledger_entries l ON l.created_at >= begins AND l.created_at < ends
     JOIN payments p ON p.id = l.payment_id
     GROUP BY part, l.currency, p.mode <> 'live' ORDER BY is_test, l.currency, part`,
    valuesOf(frame),
  );
  return rows;
}

/** Moments (`at`) of the events of a person ($3). Events before all parts are left out. */
const EVENTS = {
  bookingsOfCars: `SELECT created_at AS at FROM bookings WHERE seller_id = $3`,
  savesOfCars: `SELECT w.created_at AS at FROM products p
    JOIN wishlist_entries w ON w.product_id = p.id WHERE p.owner_id = $3`,
  ownBookings: `SELECT created_at AS at FROM bookings WHERE buyer_id = $3`,
  ownSaves: `SELECT created_at AS at FROM wishlist_entries WHERE buyer_id = $3`,
} as const;

export async function countEvents(
  pool: Pool,
  frame: Frame,
  kind: keyof typeof EVENTS,
  personId: string,
): Promise<Counted<"count">[]> {
  const { rows } = await pool.query<Counted<"count">>(
    `WITH ${PARTS}
     SELECT part, count(*)::int AS count
     FROM (SELECT at FROM (${EVENTS[kind]}) own WHERE at >= (SELECT min(begins) FROM parts)) events
     JOIN parts ON at >= begins AND at < ends GROUP BY part`,
    [...valuesOf(frame), personId],
  );
  return rows;
}

/** Views of a seller's cars by day; a day of views is one in UTC. */
export async function countViewsOf(
  pool: Pool,
  { edges, before }: Period,
  ownerId: string,
): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ day: string; views: number }>(
    `SELECT v.day::text AS day, sum(v.count)::int AS views FROM products p
     JOIN product_views v ON v.product_id = p.id AND v.day >= $2 AND v.day < $3
     WHERE p.owner_id = $1 GROUP BY v.day`,
    [ownerId, before[0], edges.at(-1)],
  );
  return new Map(rows.map(({ day, views }) => [day, views]));
}

export interface CarFigureRow {
  id: string;
  name: string;
  state: ProductState;
  total: number;
  views: number;
  views_before: number;
  saves: number;
  saves_before: number;
  bookings: number;
  bookings_before: number;
}

const CAR_ORDERS: Record<CarFigureSort, string> = {
  views: "views DESC, views_before DESC, posted_at DESC, id DESC",
  views_least: "views, views_before, posted_at, id",
  saves: "saves DESC, saves_before DESC, posted_at DESC, id DESC",
  saves_least: "saves, saves_before, posted_at, id",
  bookings: "bookings DESC, bookings_before DESC, posted_at DESC, id DESC",
  bookings_least: "bookings, bookings_before, posted_at, id",
  name: "lower(name), id",
  name_back: "lower(name) DESC, id DESC",
};

export interface CarPage {
  sort: CarFigureSort;
  page: number;
  limit: number;
}

/** A page of a seller's cars, each with its figures. */
export async function findCarFigures(
  pool: Pool,
  { period, zone }: Frame,
  ownerId: string,
  { sort, page, limit }: CarPage,
): Promise<CarFigureRow[]> {
  const { edges, before } = period;
  // The whole period is one part here.
  const whole = { period: { ...period, edges: [edges[0] ?? "", edges.at(-1) ?? ""] }, zone };
  const inNow = (at: string) => `count(*) FILTER (WHERE ${at} >= spans.middle)::int AS now`;
  const inBefore = (at: string) => `count(*) FILTER (WHERE ${at} < spans.gap)::int AS before`;
  const { rows } = await pool.query<CarFigureRow>(
    `WITH ${PARTS},
     spans AS MATERIALIZED (
       SELECT min(begins) AS first, min(ends) AS gap, max(begins) AS middle, max(ends) AS beyond FROM parts),
     own AS MATERIALIZED (
       SELECT p.id, p.name, p.posted_at, ${VISIBLE_STATE} AS state FROM products p WHERE p.owner_id = $3),
     seen AS (
       SELECT v.product_id, coalesce(sum(v.count) FILTER (WHERE v.day >= $5), 0)::int AS now,
         coalesce(sum(v.count) FILTER (WHERE v.day < $9), 0)::int AS before
       FROM own JOIN product_views v ON v.product_id = own.id AND v.day >= $4 AND v.day < $6 GROUP BY 1),
     saved AS (
       SELECT w.product_id, ${inNow("w.created_at")}, ${inBefore("w.created_at")}
       FROM spans, own JOIN wishlist_entries w ON w.product_id = own.id
       WHERE w.created_at >= spans.first AND w.created_at < spans.beyond GROUP BY 1),
     booked AS (
       SELECT b.product_id, ${inNow("b.created_at")}, ${inBefore("b.created_at")}
       FROM spans, bookings b
       WHERE b.seller_id = $3 AND b.created_at >= spans.first AND b.created_at < spans.beyond GROUP BY 1)
     SELECT own.id, own.name, own.state, count(*) OVER ()::int AS total,
       coalesce(seen.now, 0) AS views, coalesce(seen.before, 0) AS views_before,
       coalesce(saved.now, 0) AS saves, coalesce(saved.before, 0) AS saves_before,
       coalesce(booked.now, 0) AS bookings, coalesce(booked.before, 0) AS bookings_before
     FROM own LEFT JOIN seen ON seen.product_id = own.id LEFT JOIN saved ON saved.product_id = own.id
       LEFT JOIN booked ON booked.product_id = own.id
     ORDER BY ${CAR_ORDERS[sort]} LIMIT $7 OFFSET $8`,
    [
      ...valuesOf(whole),
      ownerId,
      before[0],
      edges[0],
      edges.at(-1),
      limit,
      (page - 1) * limit,
      before[1],
    ],
  );
  return rows;
}

/** Views of the last 30 days and saves of a seller's cars. */
export async function findCarCounts(
  pool: Pool,
  ownerId: string,
  ids: readonly string[],
): Promise<{ id: string; views: number; saves: number }[]> {
  const { rows } = await pool.query<{ id: string; views: number; saves: number }>(
    `SELECT p.id, ${RECENT_VIEWS} AS views, ${SAVES} AS saves
     FROM products p WHERE p.owner_id = $1 AND p.id = ANY($2::uuid[])`,
    [ownerId, ids],
  );
  return rows;
}

/** The query for the open tasks of a role; $1 is the person, and absent for admins. */
const TASKS_OF: Record<Role, string> = {
  Buyer: `SELECT ${UNREAD_OF} AS messages_unread,
    (SELECT count(*)::int FROM bookings b WHERE b.buyer_id = $1 AND ${BOOKINGS_IN_NEED.ending}) AS holds_ending,
    (SELECT count(*)::int FROM bookings b WHERE b.buyer_id = $1 AND b.state = 'held'
       AND b.held_until > now() AND NOT (${BOOKINGS_IN_NEED.ending})
       AND NOT (${BOOKINGS_IN_NEED.payment_failed})) AS holds_open,
    (SELECT count(*)::int FROM bookings b
     WHERE b.buyer_id = $1 AND ${BOOKINGS_IN_NEED.payment_failed}) AS payments_failed,
    (SELECT count(*)::int FROM waiting_places
     WHERE buyer_id = $1 AND state = 'offered' AND offered_until > now()) AS offers`,
  Seller: `SELECT ${UNREAD_OF} AS messages_unread,
    (SELECT count(*)::int FROM bookings
     WHERE seller_id = $1 AND state = 'held' AND held_until > now()) AS reserved_cars,
    (SELECT count(*)::int FROM reports WHERE seller_id = $1 AND state = 'asked') AS reports_asked,
    (SELECT count(*)::int FROM products WHERE owner_id = $1 AND taken_down_at IS NOT NULL) AS cars_taken_down,
    (SELECT count(*)::int FROM products p WHERE p.owner_id = $1 AND ${CARS_ENDING}) AS listings_ending`,
  admin: `SELECT
    (SELECT count(*)::int FROM bookings b WHERE ${BOOKINGS_IN_NEED.ending}) AS holds_ending,
    (SELECT count(*)::int FROM bookings b WHERE ${BOOKINGS_IN_NEED.payment_failed}) AS payments_failed,
    (SELECT count(*)::int FROM bookings b WHERE ${BOOKINGS_IN_NEED.refund_failed}) AS refunds_failed,
    (SELECT count(*)::int FROM reports r WHERE ${REPORTS_WAITING}) AS reports_waiting,
    (SELECT count(*)::int FROM complaints WHERE ${COMPLAINTS_WAITING}) AS complaints_waiting,
    (SELECT count(*)::int FROM verification_cases WHERE state = 'open') AS verifications_waiting,
    (SELECT count(*)::int FROM (
      SELECT FROM products p WHERE ${CARS_ENDING} LIMIT ${MOST_COUNTED + 1}) ending) AS listings_ending`,
};

/**
 * The first steps that a seller still has to do. A seller who has asked for a verification once is not
 * reminded of it.
 */
export async function findSteps(
  pool: Pool,
  { userId, role }: Pick<Actor, "userId" | "role">,
): Promise<FirstStep[]> {
  if (role !== "Seller") return [];
  const { rows } = await pool.query<Record<FirstStep, boolean>>(
    `SELECT NOT EXISTS (SELECT FROM products WHERE owner_id = u.id) AS list_car,
       NOT u.email_verified AS confirm_address,
       NOT EXISTS (SELECT FROM verification_cases WHERE seller_id = u.id) AS get_verified
     FROM users u WHERE u.id = $1`,
    [userId],
  );
  return FIRST_STEPS.filter((step) => rows[0]?.[step]);
}

export async function findTasks(
  pool: Pool,
  { userId, role }: Pick<Actor, "userId" | "role">,
): Promise<Partial<Record<TaskName, number>>> {
  const { rows } = await pool.query<Partial<Record<TaskName, number>>>(
    TASKS_OF[role],
    role === "admin" ? [] : [userId],
  );
  return rows[0] ?? {};
}
