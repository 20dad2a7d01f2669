import type { Pool } from "pg";
import type { Picture } from "#shared/contract/product-shapes.ts";
import type { AdminCard, OwnCard } from "#shared/contract/products.ts";
import type { ProductFilter, ProductSort } from "#shared/rules/admin.ts";
import { LISTING_ENDS_DAYS } from "#shared/rules/figures.ts";
import { type CarFacts, FACT_NAMES } from "#shared/rules/car-facts.ts";
import type { OwnSort, OwnState } from "#shared/rules/lists.ts";
import type { CategoryId, ProductState } from "#shared/rules/vocabulary.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { toCard } from "#server/features/products/shapes.ts";
import {
  cardQuery,
  type CardRow,
  factColumns,
  VISIBLE_STATE,
} from "#server/features/products/views.ts";
import { findPersonByEmail } from "#server/features/users/views/person.ts";
import { Conditions } from "#server/search/conditions.ts";
import { type Asked, type Found, search } from "#server/search/search.ts";
import type { Placed, SearchedList } from "#server/search/searched-list.ts";

/** A car as its seller edits it. */
export interface ListingRow extends CarFacts {
  id: string;
  owner_id: string;
  version: number;
  state: ProductState;
  is_taken_down: boolean;
  is_expired: boolean;
  expires_at: Date;
  currency: string;
  name: string;
  price_minor: number | null;
  resale_price_minor: number;
  location: string | null;
  old_years: number | null;
  number: string | null;
  category_id: CategoryId;
  category_name: string;
  pictures: Picture[];
}

/** A car in any state, with all its pictures. */
export async function findListingRow(pool: Pool, id: string): Promise<ListingRow | undefined> {
  const { rows } = await pool.query<ListingRow>(
    `SELECT p.id, p.owner_id, p.version, p.state, p.taken_down_at IS NOT NULL AS is_taken_down,
       p.expires_at <= now() AS is_expired, p.expires_at, p.currency,
       p.name, p.price_minor, p.resale_price_minor, p.location, p.old_years, p.number,
       p.category_id, c.category_name, ${factColumns(FACT_NAMES)},
       coalesce((
         SELECT json_agg(json_build_object('id', i.id, 'width', i.width, 'height', i.height,
           'thumbhash', i.thumbhash, 'alt', pp.alt) ORDER BY pp.position)
         FROM product_pictures pp JOIN images i ON i.id = pp.image_id WHERE pp.product_id = p.id
       ), '[]') AS pictures
     FROM products p JOIN categories c USING (category_id) WHERE p.id = $1`,
    [id],
  );
  return rows[0];
}

/** The names of cars by their ids; those that are gone are left out. */
export async function findNames(pool: Pool, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    "SELECT id, name FROM products WHERE id = ANY($1::uuid[])",
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface OwnRow extends CardRow {
  version: number;
  expires_at: Date;
  number: string | null;
  is_taken_down: boolean;
  is_paid: boolean;
}

/** The state as its seller's counts have it. */
const OWN_STATE = `CASE WHEN p.taken_down_at IS NOT NULL THEN 'taken_down' ELSE ${VISIBLE_STATE} END`;

interface OwnChoice {
  ownerId: string;
  /** The state as the seller sees it: a car past its end counts as expired. */
  state: OwnState | undefined;
  sort: OwnSort;
  /** Part of the name. */
  q: string | undefined;
}

const ORDERS: Record<OwnSort, string> = {
  newest: "p.posted_at DESC, p.id DESC",
  cheapest: "p.resale_price_minor, p.id",
  dearest: "p.resale_price_minor DESC, p.id DESC",
  name: "lower(p.name), p.id",
  ending: "p.expires_at, p.id",
};

async function findOwnCards(
  pool: Pool,
  { ownerId, state, sort, q }: OwnChoice,
  limit: number,
  offset: number,
): Promise<OwnRow[]> {
  const order = ORDERS[sort];
  const { rows } = await pool.query<OwnRow>(
    cardQuery(
      `SELECT p.id FROM products p
       WHERE p.owner_id = $1 AND ($2::text IS NULL OR ${OWN_STATE} = $2)
         AND ($3::text IS NULL OR position(lower($3) IN lower(p.name)) > 0)
       ORDER BY ${order} LIMIT $4 OFFSET $5`,
      order,
      `, p.version, p.expires_at, p.number, p.taken_down_at IS NOT NULL AS is_taken_down,
         EXISTS (SELECT FROM bookings b WHERE b.product_id = p.id AND b.state = 'paid') AS is_paid`,
    ),
    [ownerId, state ?? null, q ?? null, limit, offset],
  );
  return rows;
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

/** A seller with cars that end soon who has not been reminded of them. */
export interface EndingRow {
  /** The seller. */
  id: string;
  email: string;
  name: string;
  cars: number;
  /** The names of a few of them. */
  names: string[];
  ends_at: Date;
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
  // One row more than the page shows whether there is a next page.
  const own = { state: undefined, q: undefined, ...choice, ownerId: seller.id };
  const rows = await findOwnCards(context.pool, own, limit + 1, (page - 1) * limit);
  const body = rows.slice(0, limit).map((row) => ({
    ...toCard(row, context),
    email: seller.email,
    number: row.number,
    version: row.version,
    expires_at: row.expires_at.toISOString(),
    is_taken_down: row.is_taken_down,
    is_paid: row.is_paid,
  }));
  if (rows.length <= limit) return { headers: {}, body };
  const next = new URLSearchParams({ email });
  for (const [name, value] of Object.entries({ ...choice, page: page + 1, limit }))
    if (value !== undefined) next.set(name, String(value));
  const address = `${context.origin}/api/sellerproducts?${next.toString()}`;
  return { headers: { link: `<${address}>; rel="next"` }, body };
}

const ALL_CARS: SearchedList<ProductSort> = {
  name: "cars",
  table: "products",
  alias: "p",
  text: "p.name",
  total: "SELECT coalesce(sum(change), 0)::int AS count FROM product_count_changes",
  orders: {
    newest: { by: "p.posted_at", type: "timestamptz", isDescending: true },
    name: { by: "lower(p.name)", type: "text" },
    cheapest: { by: "p.resale_price_minor", type: "bigint" },
    dearest: { by: "p.resale_price_minor", type: "bigint", isDescending: true },
    reported: {
      by: "p.report_count",
      type: "bigint",
      isDescending: true,
      only: "p.report_count > 0",
    },
  },
};

/** Cars whose listing ends soon. */
export const CARS_ENDING = `p.state = 'active' AND p.expires_at > now()
  AND p.expires_at <= now() + interval '${LISTING_ENDS_DAYS} days'`;

/** `VISIBLE_STATE` as conditions that can use an index. */
const IN_STATE: Partial<Record<ProductFilter, string>> = {
  active: "p.state = 'active' AND p.expires_at > now()",
  ending: CARS_ENDING,
  expired: "(p.state = 'expired' OR p.state = 'active' AND p.expires_at <= now())",
};

export interface AskedCars extends Asked<ProductSort> {
  state?: ProductFilter | undefined;
  seller?: string | undefined;
}

/** The seller's contact data, for the seller and admins. */
interface Contact {
  email: string;
  number: string | null;
}

/** One page of all cars, in any state, for admins. */
export async function listAllCars(
  context: CatalogueContext,
  { state, seller, ...asked }: AskedCars,
): Promise<{ headers: Found<unknown>["headers"]; body: AdminCard[] }> {
  const { pool, secretKey, origin } = context;
  const where = new Conditions().addState("p.state", state, IN_STATE);
  if (seller !== undefined) where.add("p.owner_id = ?", seller);
  const { rows, headers } = await search<ProductSort, CardRow & Placed & Contact>({
    pool,
    secretKey,
    address: `${origin}/api/products`,
    list: ALL_CARS,
    asked,
    where,
    filters: { ...(state && { state }), ...(seller && { seller }) },
    select: (chosen, order) => cardQuery(chosen, order, ", chosen.place, u.email, p.number"),
  });
  const body = rows.map((row) => ({
    ...toCard(row, context),
    email: row.email,
    number: row.number,
    seller_id: row.owner_id,
    report: row.report_count,
  }));
  return { headers, body };
}
