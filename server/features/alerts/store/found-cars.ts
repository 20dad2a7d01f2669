import { type Kysely, sql, type Transaction } from "kysely";
import { LEAST_PAUSE_MINUTES } from "#shared/rules/alerts.ts";
import { ON_SALE } from "#server/features/products/views.ts";
import type { Database } from "#server/db/schema.ts";

/** A price in minor units, and from when it was asked. */
interface Price {
  since: string;
  price: number;
  currency: string;
}

/** What decides whether a car is news for a search. */
export interface CarPast {
  id: string;
  on_sale_since: Date;
  /** The latest first; empty where the price never changed. */
  prices: Price[];
}

export async function findPasts(db: Kysely<Database>, ids: readonly string[]): Promise<CarPast[]> {
  const { rows } = await sql<CarPast>`
    SELECT p.id, p.on_sale_since, coalesce((
      SELECT json_agg(json_build_object('since', h.since, 'price', h.resale_price_minor, 'currency', h.currency)
        ORDER BY h.since DESC)
      FROM product_prices h WHERE h.product_id = p.id), '[]') AS prices
    FROM products p WHERE p.id = ANY (${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** A car that a search finds. */
export interface Found {
  searchId: string;
  carId: string;
  /** How many further cars may wait to be told as new by this search; undefined where nothing limits this one. */
  room?: number | undefined;
  /** The price that the reader knows, of a car that was found already when the search was saved. */
  known?: { price: number; currency: string };
}

/** How many cars of each search wait to be told as new, counted up to `most`. */
export async function countWaiting(
  db: Kysely<Database>,
  searchIds: readonly string[],
  most: number,
): Promise<{ id: string; count: number }[]> {
  const { rows } = await sql<{ id: string; count: number }>`
    SELECT s.id, (SELECT count(*)::int FROM (
      SELECT FROM saved_search_cars c WHERE c.search_id = s.id AND c.is_due AND c.told_at IS NULL
      LIMIT ${most}) c) AS count
    FROM unnest(${[...searchIds]}::uuid[]) AS s (id)`.execute(db);
  return rows;
}

/** The moment at which news of now are due, by rhythm; who wants to know at once has no moment. */
export type DueTimes = Readonly<Record<"daily" | "weekly", Date>>;

/**
 * Stores what the searches find among cars that have changed: new finds are added as far as there is room, those that
 * are not found any more before anybody was told are taken out, and whatever was told is to be judged again. That cars
 * were left out is news, too, even where none of those that had waited does any more.
 */
export async function recordFound(
  transaction: Transaction<Database>,
  { carIds, found }: { carIds: readonly string[]; found: readonly Found[] },
  due: DueTimes,
): Promise<void> {
  const cars = [...carIds];
  const [searches, products] = [found.map(({ searchId }) => searchId), found.map((f) => f.carId)];
  await sql`
    DELETE FROM saved_search_cars c WHERE product_id = ANY (${cars}::uuid[]) AND told_at IS NULL
      AND NOT EXISTS (
        SELECT FROM unnest(${searches}::uuid[], ${products}::uuid[]) AS f (search_id, product_id)
        WHERE f.search_id = c.search_id AND f.product_id = c.product_id)`.execute(transaction);
  // The moment of an overflow is after all that was found: the next millisecond, because programs read no less.
  await sql`
    WITH fresh AS (
      SELECT f.*, row_number() OVER (PARTITION BY f.search_id, f.room ORDER BY f.product_id) AS place
      FROM unnest(${searches}::uuid[], ${products}::uuid[], ${found.map(({ known }) => known?.price ?? null)}::bigint[],
        ${found.map(({ known }) => known?.currency ?? null)}::text[], ${found.map(({ room }) => room ?? null)}::int[])
        AS f (search_id, product_id, price, currency, room)
      WHERE f.room IS NULL OR NOT EXISTS (
        SELECT FROM saved_search_cars c WHERE c.search_id = f.search_id AND c.product_id = f.product_id)
    ), left_out AS (
      UPDATE saved_searches SET overflowed_at = date_trunc('milliseconds', now()) + interval '1 millisecond'
      WHERE id IN (SELECT search_id FROM fresh WHERE place > room)
    )
    INSERT INTO saved_search_cars (search_id, product_id, told_at, told_price_minor, told_currency)
    SELECT f.search_id, f.product_id, CASE WHEN f.price IS NOT NULL THEN s.watched_since END, f.price, f.currency
    FROM fresh f
    JOIN saved_searches s ON s.id = f.search_id
    JOIN products p ON p.id = f.product_id
    WHERE f.room IS NULL OR f.place <= f.room
    ORDER BY f.search_id, f.product_id
    ON CONFLICT DO NOTHING`.execute(transaction);
  await sql`
    UPDATE saved_search_cars SET is_due = true
    WHERE product_id = ANY (${cars}::uuid[]) AND NOT is_due`.execute(transaction);
  await sql`
    UPDATE saved_searches s SET due_at = ${dueOf(due)}
    WHERE due_at IS NULL AND rhythm <> 'never' AND id IN (
      SELECT search_id FROM saved_search_cars WHERE product_id = ANY (${cars}::uuid[]) AND is_due
      UNION ALL SELECT id FROM saved_searches WHERE id = ANY (${searches}::uuid[]) AND overflowed_at IS NOT NULL)`.execute(
    transaction,
  );
  await sql`
    INSERT INTO wishlist_cars_told (entry_id, person_id)
    SELECT id, buyer_id FROM wishlist_entries WHERE product_id = ANY (${cars}::uuid[])
    ON CONFLICT (entry_id) DO UPDATE SET is_due = true`.execute(transaction);
  await sql`
    INSERT INTO wishlist_alerts AS s (person_id, due_at)
    SELECT DISTINCT buyer_id, ${due.daily}::timestamptz FROM wishlist_entries WHERE product_id = ANY (${cars}::uuid[])
    ON CONFLICT (person_id) DO UPDATE SET due_at = coalesce(s.due_at, ${dueOf(due)})`.execute(
    transaction,
  );
}

/** Due time by the rhythm of `s`; after a message there is a pause. */
const dueOf = ({ daily, weekly }: DueTimes) => sql<Date | null>`CASE s.rhythm
  WHEN 'instant' THEN greatest(now(), s.told_at + make_interval(mins => ${LEAST_PAUSE_MINUTES}))
  WHEN 'daily' THEN ${daily}::timestamptz WHEN 'weekly' THEN ${weekly}::timestamptz END`;

/** A car of a search or a wishlist, as it is now and as its reader knows it. */
export interface DueCar {
  /** Of the car; of a wishlist the id of the entry. */
  row_id: string;
  product_id: string;
  name: string;
  year: number | null;
  mileage_km: number | null;
  price: number;
  currency: string;
  is_on_sale: boolean;
  is_sold: boolean;
  is_told: boolean;
  told_price: number | null;
  told_currency: string | null;
  told_on_sale: boolean;
  state_told_at: Date | null;
}

const PRESENT = sql.raw(`p.id AS product_id, p.name, p.year, p.mileage_km,
  p.resale_price_minor AS price, p.currency, (${ON_SALE}) AS is_on_sale, p.state = 'sold' AS is_sold`);
/** Cars of one reader that are judged at once. */
export const MOST_DUE_CARS = 5_000;

/** The cars of a search that have changed: those that are new to its reader, then the others, the newest find first. */
export async function findDueOfSearch(
  transaction: Transaction<Database>,
  searchId: string,
): Promise<DueCar[]> {
  const { rows } = await sql<DueCar>`
    SELECT p.id AS row_id, ${PRESENT}, c.told_at IS NOT NULL AS is_told, c.told_price_minor AS told_price,
      c.told_currency, c.told_on_sale, c.state_told_at
    FROM saved_search_cars c JOIN products p ON p.id = c.product_id
    WHERE c.search_id = ${searchId} AND c.is_due
    ORDER BY c.told_at IS NOT NULL, c.found_at DESC, p.id LIMIT ${MOST_DUE_CARS}`.execute(
    transaction,
  );
  return rows;
}

/** The cars of a wishlist that have changed, the last saved first. */
export async function findDueOfWishlist(
  transaction: Transaction<Database>,
  personId: string,
): Promise<DueCar[]> {
  const { rows } = await sql<DueCar>`
    SELECT c.entry_id AS row_id, ${PRESENT}, true AS is_told,
      coalesce(c.told_price_minor, e.resale_price_minor) AS told_price,
      coalesce(c.told_currency, e.currency) AS told_currency, c.told_on_sale, c.state_told_at
    FROM wishlist_cars_told c JOIN wishlist_entries e ON e.id = c.entry_id JOIN products p ON p.id = e.product_id
    WHERE c.person_id = ${personId} AND c.is_due
    ORDER BY e.created_at DESC, p.id`.execute(transaction);
  return rows;
}

/** What a reader knows of a car from now on. */
export interface NowKnown {
  row_id: string;
  price: number | null;
  currency: string | null;
  is_on_sale: boolean;
  state_told_at: Date | null;
  /** Whether it has to be judged again later. */
  is_due: boolean;
}

const known = (cars: readonly NowKnown[]) => sql`jsonb_to_recordset(${JSON.stringify(cars)}::jsonb)
  AS k (row_id uuid, price bigint, currency text, is_on_sale boolean, state_told_at timestamptz, is_due boolean)`;

/** Cars that have gone before anybody was told are forgotten. */
export async function updateToldOfSearch(
  transaction: Transaction<Database>,
  searchId: string,
  { cars, gone }: { cars: readonly NowKnown[]; gone: readonly string[] },
): Promise<void> {
  await sql`
    UPDATE saved_search_cars c SET told_at = coalesce(c.told_at, now()), told_price_minor = k.price,
      told_currency = k.currency, told_on_sale = k.is_on_sale, state_told_at = k.state_told_at, is_due = k.is_due
    FROM ${known(cars)} WHERE c.search_id = ${searchId} AND c.product_id = k.row_id`.execute(
    transaction,
  );
  await sql`DELETE FROM saved_search_cars WHERE search_id = ${searchId} AND product_id = ANY (${[...gone]}::uuid[])`.execute(
    transaction,
  );
}

export async function updateToldOfWishlist(
  transaction: Transaction<Database>,
  cars: readonly NowKnown[],
): Promise<void> {
  await sql`
    UPDATE wishlist_cars_told c SET told_price_minor = k.price, told_currency = k.currency,
      told_on_sale = k.is_on_sale, state_told_at = k.state_told_at, is_due = k.is_due
    FROM ${known(cars)} WHERE c.entry_id = k.row_id`.execute(transaction);
}
