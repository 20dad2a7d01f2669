import type { Pool } from "pg";
import type { OwnCard } from "#shared/contract/products.ts";
import { OWN_STATES, type OwnSort, type OwnState } from "#shared/rules/lists.ts";
import { readShortId } from "#shared/rules/short-id.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { toCard } from "#server/features/products/shapes.ts";
import { cardQuery, type CardRow, VISIBLE_STATE } from "#server/features/products/views.ts";
import { findPersonByEmail } from "#server/features/users/views/person.ts";
import { SOLD_HERE } from "../store/cars.ts";

export interface OwnRow extends CardRow {
  version: number;
  expires_at: Date;
  number: string | null;
  stock_number: string | null;
  is_taken_down: boolean;
  is_paid: boolean;
  is_kept: boolean;
  held_until: Date | null;
  as_of: Date;
}

/** The state as its seller's counts have it. */
const OWN_STATE = `CASE WHEN p.taken_down_at IS NOT NULL THEN 'taken_down' ELSE ${VISIBLE_STATE} END`;

interface OwnChoice {
  ownerId: string;
  /** The state as the seller sees it: a car past its end counts as expired. */
  state?: OwnState | undefined;
  sort: OwnSort;
  /** Part of the name or of the stock number, or the end of the id as `shortId` shows it. */
  q?: string | undefined;
}

/** Views of the last 30 days (UTC) of the car `p`. */
export const RECENT_VIEWS = `(SELECT coalesce(sum(v.count), 0)::int FROM product_views v
  WHERE v.product_id = p.id AND v.day > (now() AT TIME ZONE 'UTC')::date - 30)`;
/** How many people have the car `p` in their wishlist. */
export const SAVES = "(SELECT count(*)::int FROM wishlist_entries w WHERE w.product_id = p.id)";

const STATE_RANK = `array_position(ARRAY[${OWN_STATES.map((state) => `'${state}'`).join(", ")}], ${OWN_STATE})`;
/** Each order is whole, so that no car is on two pages. */
const ORDERS: Record<OwnSort, string> = {
  newest: "p.posted_at DESC, p.id DESC",
  oldest: "p.posted_at, p.id",
  cheapest: "p.resale_price_minor, p.id",
  dearest: "p.resale_price_minor DESC, p.id DESC",
  name: "lower(p.name), p.id",
  name_back: "lower(p.name) DESC, p.id DESC",
  state: `${STATE_RANK}, p.posted_at DESC, p.id DESC`,
  state_back: `${STATE_RANK} DESC, p.posted_at DESC, p.id DESC`,
  viewed: `${RECENT_VIEWS} DESC, p.id DESC`,
  viewed_least: `${RECENT_VIEWS}, p.id`,
  saved: `${SAVES} DESC, p.id DESC`,
  saved_least: `${SAVES}, p.id`,
  ending: "p.expires_at, p.id",
};

/** The ids of a seller's cars in their order. */
export async function findOwnIds(
  pool: Pool,
  { ownerId, state, sort, q }: OwnChoice,
  limit: number,
  offset = 0,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT p.id FROM products p
     WHERE p.owner_id = $1 AND ($2::text IS NULL OR ${OWN_STATE} = $2)
       AND ($3::text IS NULL OR position(lower($3) IN lower(p.name)) > 0
         OR position(lower($3) IN lower(p.stock_number)) > 0
         OR right(p.id::text, 6) = $6)
     ORDER BY ${ORDERS[sort]} LIMIT $4 OFFSET $5`,
    [ownerId, state ?? null, q ?? null, limit, offset, readShortId(q ?? "", "C") ?? null],
  );
  return rows.map(({ id }) => id);
}

/** Cards of these cars, in the order of the ids. */
async function findOwnCards(pool: Pool, ids: readonly string[]): Promise<OwnRow[]> {
  const { rows } = await pool.query<OwnRow>(
    cardQuery(
      "SELECT id, at FROM unnest($1::uuid[]) WITH ORDINALITY asked (id, at)",
      "chosen.at",
      `, p.version, p.expires_at, p.number, p.stock_number, p.taken_down_at IS NOT NULL AS is_taken_down,
         EXISTS (SELECT FROM bookings b WHERE b.product_id = p.id AND b.state = 'paid') AS is_paid,
         ${SOLD_HERE} AS is_kept, now() AS as_of,
         (SELECT max(b.held_until) FROM bookings b
          WHERE b.product_id = p.id AND b.state = 'held' AND b.held_until > now()) AS held_until`,
    ),
    [ids],
  );
  return rows;
}

/** Of cars that a file tells their seller more than the list does. */
export async function findOwnNumbers(
  pool: Pool,
  ids: readonly string[],
): Promise<Map<string, { views: number; saves: number }>> {
  const { rows } = await pool.query<{ id: string; views: number; saves: number }>(
    `SELECT p.id, ${RECENT_VIEWS} AS views, ${SAVES} AS saves FROM products p WHERE p.id = ANY($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, ...numbers }) => [id, numbers]));
}

/** Counts a seller's cars by state. */
export async function countOwnCars(
  pool: Pool,
  ownerId: string,
): Promise<Partial<Record<OwnState, number>>> {
  const { rows } = await pool.query<{ state: OwnState; total: number }>(
    `SELECT ${OWN_STATE} AS state, count(*)::int AS total FROM products p
     WHERE p.owner_id = $1 GROUP BY 1`,
    [ownerId],
  );
  return Object.fromEntries(rows.map(({ state, total }) => [state, total]));
}

interface OwnList {
  email: string;
  state?: OwnState | undefined;
  sort: OwnSort;
  q?: string | undefined;
  page: number;
  limit: number;
}

/**
 * One page of a seller's cars, by the seller's address, with the address of the next page if there is one.
 */
export async function listCarsOf(
  context: CatalogueContext,
  { email, page, limit, ...choice }: OwnList,
): Promise<{ headers: { link?: string }; body: OwnCard[] }> {
  const seller = await findPersonByEmail(context.kysely, email);
  if (seller === undefined) return { headers: {}, body: [] };
  // One car more than the page shows whether there is a next page.
  const own = { ...choice, ownerId: seller.id };
  const ids = await findOwnIds(context.pool, own, limit + 1, (page - 1) * limit);
  const cars = await readOwnCars(context, ids.slice(0, limit));
  const body = cars.map((car) => ({ ...car, email: seller.email }));
  if (ids.length <= limit) return { headers: {}, body };
  const next = new URLSearchParams({ email });
  for (const [name, value] of Object.entries({ ...choice, page: page + 1, limit }))
    if (value !== undefined) next.set(name, String(value));
  const address = `${context.origin}/api/sellerproducts?${next.toString()}`;
  return { headers: { link: `<${address}>; rel="next"` }, body };
}

/** A seller's cars as their seller sees them, in the order of the ids. */
export async function readOwnCars(
  context: CatalogueContext,
  ids: readonly string[],
): Promise<Omit<OwnCard, "email">[]> {
  const rows = await findOwnCards(context.pool, ids);
  return rows.map((row) => ({
    ...toCard(row, context),
    number: row.number,
    stock_number: row.stock_number,
    version: row.version,
    expires_at: row.expires_at.toISOString(),
    is_taken_down: row.is_taken_down,
    is_paid: row.is_paid,
    is_kept: row.is_kept,
    held_until: row.held_until?.toISOString() ?? null,
    as_of: row.as_of.toISOString(),
  }));
}
