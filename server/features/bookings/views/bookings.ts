import type { Pool } from "pg";
import { t } from "#shared/lib/text.ts";
import type { Booking } from "#shared/contract/bookings.ts";
import type { CarSummary } from "#shared/contract/product-shapes.ts";
import { toMajor } from "#shared/lib/money.ts";
import type { BookingSort } from "#shared/rules/admin.ts";
import type { BookingNeed, BookingState } from "#shared/rules/bookings.ts";
import { HOLD_ENDS_HOURS } from "#shared/rules/figures.ts";
import type { Actor } from "#server/base/actor.ts";
import { cutPage, readCursor } from "#server/base/cursor.ts";
import { AppError } from "#server/base/errors.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { carSummary } from "#server/features/products/views.ts";
import { findPersonByEmail } from "#server/features/users/views/person.ts";
import { Conditions } from "#server/search/conditions.ts";
import { type Asked, type Found, search } from "#server/search/search.ts";
import type { Placed, SearchedList } from "#server/search/searched-list.ts";
import { maySee } from "../policy.ts";

interface BookingRow {
  id: string;
  product_id: string | null;
  buyer_id: string | null;
  seller_id: string | null;
  item: string;
  price_minor: number;
  currency: string;
  refunded_minor: number;
  payment_id: string | null;
  name: string;
  email: string;
  phone: string;
  location: string;
  seller_name: string;
  /** Null when the seller's account is gone. */
  seller_email: string | null;
  seller_phone: string | null;
  car: CarSummary | null;
  visible_state: BookingState;
  held_until: Date;
  created_at: Date;
  /** `created_at` with all its digits, for cursors. */
  created_text: string;
  as_of: Date;
}

/** A hold past its end reads as expired, even before a job has settled it. */
const STATE = `CASE WHEN b.state = 'held' AND b.held_until <= now() THEN 'expired' ELSE b.state END`;
const FIELDS = `b.id, b.product_id, b.buyer_id, b.seller_id, b.item, b.price_minor, b.currency, b.name,
  b.email, b.phone, b.location, b.seller_name, b.held_until, b.created_at, b.created_at::text AS created_text,
  ${STATE} AS visible_state, now() AS as_of, ${carSummary("b.product_id")} AS car,
  (SELECT u.email FROM users u WHERE u.id = b.seller_id) AS seller_email,
  (SELECT p.number FROM products p WHERE p.id = b.product_id) AS seller_phone,
  settled.id AS payment_id, coalesce(settled.refunded_minor, 0) AS refunded_minor`;
/** A booking is settled by one payment at most. */
const WITH_PAYMENT = "LEFT JOIN payments settled ON settled.booking_id = b.id AND settled.settles";

/** A booking that holds a car, or has sold it. */
const LIVE = `(b.state = 'paid' OR b.state = 'held' AND b.held_until > now())`;

/** The condition of each list of bookings; $1 is the person. */
const LISTS = {
  buyer: `b.buyer_id = $1 AND ${LIVE}`,
  "buyer-ended": `b.buyer_id = $1 AND NOT ${LIVE}`,
} as const;

interface Page {
  limit: number;
  cursor?: string | undefined;
}

interface BookingList {
  headers: { link?: string };
  body: Booking[];
}

const ALL_BOOKINGS: SearchedList<BookingSort> = {
  name: "bookings",
  table: "bookings",
  alias: "b",
  short: { table: "bookings", column: "b.id", letter: "FC" },
  text: "b.item || ' ' || b.name || ' ' || b.email",
  orders: {
    newest: { by: "b.created_at", type: "timestamptz", isDescending: true },
    oldest: { by: "b.created_at", type: "timestamptz" },
    name: { by: "lower(b.item)", type: "text" },
    name_back: { by: "lower(b.item)", type: "text", isDescending: true },
    buyer: { by: "lower(b.name)", type: "text" },
    buyer_back: { by: "lower(b.name)", type: "text", isDescending: true },
    place: { by: "lower(b.location)", type: "text" },
    place_back: { by: "lower(b.location)", type: "text", isDescending: true },
    state: { by: "b.state", type: "text" },
    state_back: { by: "b.state", type: "text", isDescending: true },
    cheapest: { by: "b.price_minor", type: "bigint" },
    dearest: { by: "b.price_minor", type: "bigint", isDescending: true },
  },
};

function selectBookings(chosen: string, order: string): string {
  return `SELECT ${FIELDS}, chosen.place FROM (${chosen}) chosen JOIN bookings b ON b.id = chosen.id ${WITH_PAYMENT}
    ORDER BY ${order}`;
}

/**
 * Bookings that need a person's attention. A failed refund that a later one has made good is not among them.
 */
export const BOOKINGS_IN_NEED: Record<BookingNeed, string> = {
  ending: `b.state = 'held' AND b.held_until > now()
    AND b.held_until <= now() + interval '${HOLD_ENDS_HOURS} hours'`,
  payment_failed: `b.state = 'held' AND b.held_until > now() AND EXISTS (
    SELECT FROM payments p WHERE p.booking_id = b.id AND (p.state = 'failed'
      OR p.state = 'requires_payment' AND EXISTS (SELECT FROM payment_events e
        WHERE e.intent_id = p.intent_id AND e.type = 'payment_intent.payment_failed')))`,
  refund_failed: `b.id IN (SELECT p.booking_id FROM refunds r JOIN payments p ON p.id = r.payment_id
    WHERE r.state = 'failed' AND NOT EXISTS (SELECT FROM refunds later
      WHERE later.payment_id = r.payment_id AND later.id > r.id AND later.state <> 'failed'))`,
};

/** `STATE` as conditions that can use an index. */
const IN_STATE: Partial<Record<BookingState | BookingNeed, string>> = {
  ...BOOKINGS_IN_NEED,
  held: "b.state = 'held' AND b.held_until > now()",
  expired: "(b.state = 'expired' OR b.state = 'held' AND b.held_until <= now())",
};

export interface AskedBookings extends Asked<BookingSort> {
  state?: BookingState | BookingNeed | "all" | undefined;
  /** Its buyer or its seller. */
  person?: string | undefined;
}

/** One page of all bookings, for admins; without a state, of the live ones (held or paid). */
export async function listAllBookings(
  { pool, secretKey, site }: SaleContext,
  { state, person, ...asked }: AskedBookings,
): Promise<{ headers: Found<unknown>["headers"]; body: Booking[] }> {
  const where = new Conditions();
  if (state === undefined) where.add(LIVE);
  else if (state !== "all") where.addState("b.state", state, IN_STATE);
  if (person !== undefined) where.add("(b.buyer_id = ? OR b.seller_id = ?)", person);
  const { rows, headers } = await search<BookingSort, BookingRow & Placed>({
    pool,
    secretKey,
    address: `${site.origin}/api/bookings`,
    list: ALL_BOOKINGS,
    asked,
    where,
    filters: { ...(state && { state }), ...(person && { person }) },
    usualTotal:
      state === undefined && person === undefined
        ? `SELECT count(*)::int AS count FROM bookings b WHERE ${LIVE}`
        : undefined,
    select: selectBookings,
  });
  return { headers, body: rows.map((row) => toBooking(row, true)) };
}

export function listBookingsOfBuyer(
  context: SaleContext,
  { state, ...page }: Page & { email: string; state: "live" | "ended" },
): Promise<BookingList> {
  return state === "live"
    ? listBookings(context, "buyer", "/allbookings", page)
    : listBookings(context, "buyer-ended", "/allbookings", page, { state });
}

export interface AskedSales extends Asked<BookingSort> {
  state?: "held" | "paid" | undefined;
  /** Id of the only car whose bookings are listed. */
  car?: string | undefined;
}

/** One page of the live bookings of a seller's cars. */
export async function listSales(
  { pool, secretKey, site }: SaleContext,
  seller: { id: string; email?: string },
  { state, car, ...asked }: AskedSales,
): Promise<{ headers: Found<unknown>["headers"]; body: Booking[] }> {
  const where = new Conditions().add("b.seller_id = ?", seller.id).add(LIVE);
  if (state !== undefined) where.addState("b.state", state, IN_STATE);
  if (car !== undefined) where.add("b.product_id = ?", car);
  const { rows, headers } = await search<BookingSort, BookingRow & Placed>({
    pool,
    secretKey,
    address: `${site.origin}/api/sellerbookings`,
    list: { ...ALL_BOOKINGS, name: "sales" },
    asked,
    where,
    filters: {
      ...(seller.email && { email: seller.email }),
      ...(state && { state }),
      ...(car && { car }),
    },
    select: selectBookings,
  });
  return { headers, body: rows.map((row) => toBooking(row, false)) };
}

export async function listBookingsOfSeller(
  context: SaleContext,
  { email, ...asked }: AskedSales & { email: string },
): Promise<BookingList> {
  const person = await findPersonByEmail(context.kysely, email);
  if (person === undefined) return { headers: {}, body: [] };
  const { headers, body } = await listSales(context, { id: person.id, email }, asked);
  return { headers: headers.link === undefined ? {} : { link: headers.link }, body };
}

/** One page of a list, the newest first, with the address of the next page if there is one. */
async function listBookings(
  { pool, kysely, secretKey, site }: SaleContext,
  list: keyof typeof LISTS,
  path: string,
  { email, limit, cursor }: Page & { email: string },
  filters: Readonly<Record<string, string>> = {},
): Promise<BookingList> {
  const person = await findPersonByEmail(kysely, email);
  if (person === undefined) return { headers: {}, body: [] };
  const scope = `bookings-${list}`;
  const after = cursor === undefined ? [] : readCursor(secretKey, scope, cursor);
  const rest = after.length === 0 ? "" : "AND (b.created_at, b.id) < ($2, $3)";
  // One row more than the page shows whether there is a next page.
  const { rows } = await pool.query<BookingRow>(
    `SELECT ${FIELDS} FROM bookings b ${WITH_PAYMENT} WHERE ${LISTS[list]} ${rest}
     ORDER BY b.created_at DESC, b.id DESC LIMIT ${limit + 1}`,
    [person.id, ...after],
  );
  const { shown, headers } = cutPage({
    secretKey,
    scope,
    rows,
    limit,
    placeOf: (row) => [row.created_text, row.id],
    address: `${site.origin}/api${path}`,
    query: { email, ...filters },
  });
  return { headers, body: shown.map((row) => toBooking(row, true)) };
}

/** A booking, for the people it concerns. @throws AppError NOT_FOUND */
export async function findBookingFor(
  { pool }: SaleContext,
  actor: Actor,
  id: string,
): Promise<Booking> {
  const { rows } = await pool.query<BookingRow>(
    `SELECT ${FIELDS} FROM bookings b ${WITH_PAYMENT} WHERE b.id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined || !maySee(actor, row))
    throw new AppError("NOT_FOUND", t`We couldn’t find this booking.`);
  return toBooking(row, actor.role === "admin" || actor.userId === row.buyer_id);
}

/** `isOther`: it is not shown to the seller, who needs no way to reach themself and may not open the receipt. */
function toBooking(row: BookingRow, isOther: boolean): Booking {
  const { id, product_id: productId, item, price_minor: minor, currency } = row;
  const { name, email, phone, location, seller_name: seller, visible_state: state } = row;
  return {
    _id: id,
    item,
    price: toMajor(minor, currency),
    currency,
    paid: state === "paid",
    refunded: toMajor(row.refunded_minor, currency),
    name,
    email,
    phone,
    location,
    seller,
    sellerId: row.seller_id,
    seller_contact: isOther ? contactOf(row) : null,
    payment: isOther ? row.payment_id : null,
    productId,
    car: row.car,
    state,
    held_until: row.held_until.toISOString(),
    created_at: row.created_at.toISOString(),
    as_of: row.as_of.toISOString(),
  };
}

/** A booking that has ended gives nobody a way to reach the other any more. */
function contactOf({ visible_state: state, seller_email: email, seller_phone: phone }: BookingRow) {
  const isLive = state === "held" || state === "paid";
  return isLive && email !== null ? { email, phone } : null;
}

const RECENT_DAYS = 30;

interface BookingCounts {
  held: number;
  paid: number;
  recent: number;
  recently_ended: number;
}

export async function countBookingsOf(pool: Pool, buyerId: string): Promise<BookingCounts> {
  const { rows } = await pool.query<BookingCounts>(
    `SELECT count(*) FILTER (WHERE state = 'held' AND is_live)::int AS held,
       count(*) FILTER (WHERE state = 'paid')::int AS paid,
       count(*) FILTER (WHERE is_live AND is_recent)::int AS recent,
       count(*) FILTER (WHERE NOT is_live AND is_recent)::int AS recently_ended
     FROM (SELECT state, state = 'paid' OR state = 'held' AND held_until > now() AS is_live,
         created_at > now() - interval '${RECENT_DAYS} days' AS is_recent
       FROM bookings WHERE buyer_id = $1) own`,
    [buyerId],
  );
  return rows[0] ?? { held: 0, paid: 0, recent: 0, recently_ended: 0 };
}
