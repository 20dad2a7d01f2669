import type { Pool } from "pg";
import { PUBLIC_PAGE_SIZE } from "#shared/contract/base.ts";
import type { PublicList } from "#shared/contract/products.ts";
import {
  CARD_FACTS,
  type CardFact,
  type CarFacts,
  PAGE_FACTS,
  type FactName,
  SUMMARY_FACTS,
} from "#shared/rules/car-facts.ts";
import {
  NEARLY_NEW_KM,
  NEARLY_NEW_MONTHS,
  NEARLY_NEW_YEARS,
  HOME_ROW_SIZE,
} from "#shared/rules/lists.ts";
import { MOST_OTHER_CARS } from "#shared/rules/other-cars.ts";
import type { Check } from "#shared/rules/verification.ts";
import type { CategoryId, ProductState } from "#shared/rules/vocabulary.ts";
import { invariant } from "#server/base/errors.ts";
import { STATUS_NOW } from "#server/features/users/views/person.ts";

/** A product with its seller, category and first picture: what a card shows. */
export interface CardRow extends Pick<CarFacts, CardFact> {
  id: string;
  owner_id: string;
  name: string;
  price_minor: number | null;
  resale_price_minor: number;
  currency: string;
  location: string | null;
  category_id: CategoryId;
  category_name: string;
  seller: string;
  seller_image_id: string | null;
  seller_status: "verified" | null;
  seller_kind: "private" | "dealer" | null;
  old_years: number | null;
  promoted: boolean;
  report_count: number;
  posted_at: Date;
  /** `posted_at` with all its digits, for cursors. */
  posted_at_text: string;
  state: ProductState;
  is_expired: boolean;
  image_id: string | null;
  image_width: number;
  image_height: number;
  thumbhash: string;
  image_alt: string;
  picture_count: number;
}

/** The checks that a verified seller has passed, and when. */
export interface Verified {
  checked: Check[];
  at: string;
}

export interface DetailsRow
  extends
    Omit<
      CardRow,
      "image_id" | "image_width" | "image_height" | "thumbhash" | "image_alt" | "picture_count"
    >,
    CarFacts {
  latitude: number | null;
  longitude: number | null;
  seller_since: Date;
  seller_answers_within_day: boolean;
  seller_other_cars: number;
  confirmed_at: Date;
  verified: Verified | null;
  pictures: { id: string; width: number; height: number; thumbhash: string; alt: string }[];
  prices: { since: string; minor: number; currency: string }[];
}

/** The first registration of the car `p` as far as it is known: YYYY-MM-DD, or YYYY-MM. */
const REGISTERED_TEXT = `left(p.first_registered::text,
  CASE WHEN p.registered_month_only THEN 7 ELSE 10 END)`;

/** The named facts of the car `p` for a SELECT. */
export function factColumns(names: readonly FactName[]): string {
  return names
    .map((name) => (name === "first_registered" ? `${REGISTERED_TEXT} AS ${name}` : `p.${name}`))
    .join(", ");
}

/** Parts of a JSON object with the named facts of the car `p`. */
function factPairs(names: readonly FactName[]): string {
  return names
    .map((name) => `'${name}', ${name === "first_registered" ? REGISTERED_TEXT : `p.${name}`}`)
    .join(", ");
}

/** The car that `id` (an expression of SQL) names, as `CarSummary` of the contract; null where it is gone. */
export function carSummary(id: string): string {
  return `(SELECT jsonb_build_object(${factPairs(SUMMARY_FACTS)}, 'location', p.location, 'picture',
      (SELECT jsonb_build_object('id', i.id, 'width', i.width, 'height', i.height,
         'thumbhash', i.thumbhash, 'alt', pp.alt)
       FROM product_pictures pp JOIN images i ON i.id = pp.image_id
       WHERE pp.product_id = p.id AND pp.position = 0))
    FROM products p WHERE p.id = ${id})`;
}

const CARD_FIELDS = `
  p.id, p.owner_id, p.name, p.price_minor, p.resale_price_minor, p.currency, p.location, p.category_id,
  c.category_name, u.name AS seller, u.image_id AS seller_image_id, u.seller_kind,
  ${STATUS_NOW} AS seller_status,
  p.old_years, p.promoted, p.report_count, p.posted_at, p.posted_at::text AS posted_at_text, p.state,
  p.expires_at <= now() AS is_expired,
  ${factColumns(CARD_FACTS)}`;

const CARD_JOINS = `
  JOIN users u ON u.id = p.owner_id
  JOIN categories c ON c.category_id = p.category_id`;

/** Cards of the products that `chosen` (a subquery giving ids) names, in the order of `order`; `more` names further columns. */
export function cardQuery(chosen: string, order: string, more = ""): string {
  return `
    SELECT ${CARD_FIELDS}${more}, i.id AS image_id, i.width AS image_width, i.height AS image_height, i.thumbhash,
      pp.alt AS image_alt,
      (SELECT count(*)::int FROM product_pictures n WHERE n.product_id = p.id) AS picture_count
    FROM (${chosen}) chosen
    JOIN products p ON p.id = chosen.id ${CARD_JOINS}
    LEFT JOIN product_pictures pp ON pp.product_id = p.id AND pp.position = 0
    LEFT JOIN images i ON i.id = pp.image_id
    ORDER BY ${order}`;
}

/** The cars `p` on sale at this moment. Public lists, counts and site maps have no others. */
const LISTED = "p.state IN ('active', 'reserved')";
export const ON_SALE = `${LISTED} AND p.expires_at > now()`;
/** The state as its seller sees it: an active car expires by the clock, a reserved one stays reserved. */
export const VISIBLE_STATE = `CASE WHEN p.state = 'active' AND p.expires_at <= now() THEN 'expired' ELSE p.state END`;
const NEWEST = "p.promoted DESC, p.posted_at DESC, p.id DESC";
const SOONEST = "p.available_from, p.id";

/** The first day on which the car `p` may have been registered: a month or day that is not known is the first. */
export const REGISTERED = "coalesce(p.first_registered, make_date(p.year, 1, 1))";

/** The day in UTC, by which the index counts, too. */
const TODAY = "(now() AT TIME ZONE 'UTC')::date";

function registeredWithin(months: number): string {
  return `${REGISTERED} >= ${TODAY} - interval '${months} months'`;
}

/** What the cars on sale `p` of each list have in common. */
export const LIST_CONDITIONS = {
  used: "true",
  new: `${registeredWithin(NEARLY_NEW_YEARS * 12)}
    AND (p.mileage_km <= ${NEARLY_NEW_KM} OR ${registeredWithin(NEARLY_NEW_MONTHS)})`,
  upcoming: `p.available_from > ${TODAY}`,
  promoted: "p.promoted",
} as const satisfies Record<PublicList, string>;

/** The order of each public list. */
const ORDERS: Record<PublicList, string> = {
  used: NEWEST,
  new: NEWEST,
  upcoming: SOONEST,
  promoted: NEWEST,
};

/** Cursor position: the order columns of the last product seen. */
export interface AfterCard {
  promoted: boolean;
  postedAt: string;
  id: string;
}

/** The cars among these ids that are on sale, in the order of the ids. */
export async function findCards(pool: Pool, ids: readonly string[]): Promise<CardRow[]> {
  const { rows } = await pool.query<CardRow>({
    name: "cards-by-id",
    text: cardQuery(
      `SELECT p.id, asked.at FROM unnest($1::uuid[]) WITH ORDINALITY asked (id, at)
       JOIN products p ON p.id = asked.id WHERE ${ON_SALE}`,
      "chosen.at",
    ),
    values: [ids],
  });
  return rows;
}

/**
 * One page of a category, newest first after the promoted ones. The inner query walks the list's
 * own index and touches no table row that is not on the page, however many cars there are.
 */
export async function findCategoryCards(
  pool: Pool,
  categoryId: string,
  limit: number,
  after?: AfterCard,
): Promise<CardRow[]> {
  const where = `p.category_id = $1 AND ${ON_SALE}`;
  const rest = after === undefined ? "" : "AND (p.promoted, p.posted_at, p.id) < ($2, $3, $4)";
  const { rows } = await pool.query<CardRow>({
    ...named(`category-cards-${limit}${after === undefined ? "" : "-after"}`, limit),
    text: cardQuery(
      `SELECT p.id FROM products p WHERE ${where} ${rest} ORDER BY ${NEWEST} ${limitTo(limit)}`,
      NEWEST,
    ),
    values: [categoryId, ...(after ? [after.promoted, after.postedAt, after.id] : [])],
  });
  return rows;
}

/** The limits of our own pages, plus one row where a call checks for a next page. */
const USUAL_LIMITS = new Set([PUBLIC_PAGE_SIZE, PUBLIC_PAGE_SIZE + 1, HOME_ROW_SIZE]);

/** Only the usual queries are prepared by name: each one costs memory in every connection. */
function named(name: string, limit: number): { name?: string } {
  return USUAL_LIMITS.has(limit) ? { name } : {};
}

/**
 * The limit as text, not as a parameter. For an unknown limit PostgreSQL makes a generic plan for many rows.
 * It finds the plan for each real limit cheaper, so it plans anew at every call, which takes longer than the
 * query.
 */
function limitTo(limit: number): string {
  invariant(Number.isSafeInteger(limit) && limit >= 0, "a limit is a whole number");
  return `LIMIT ${limit}`;
}

export interface ListChoice {
  list: PublicList;
  categoryId: CategoryId | null;
  sellerId: string | null;
}

/** The choice as SQL: a list of all categories has no condition on the category at all. */
function whereOf({ list, categoryId, sellerId }: ListChoice): {
  where: string;
  values: string[];
  name: string;
} {
  const conditions = [ON_SALE, LIST_CONDITIONS[list]];
  const values: string[] = [];
  if (categoryId !== null) conditions.push(`p.category_id = $${values.push(categoryId)}`);
  if (sellerId !== null) conditions.push(`p.owner_id = $${values.push(sellerId)}`);
  const name = `${list}-${categoryId === null ? "all" : "category"}${sellerId === null ? "" : "-seller"}`;
  return { where: conditions.join(" AND "), values, name };
}

export async function findListCards(
  pool: Pool,
  choice: ListChoice,
  limit: number,
  offset: number,
): Promise<CardRow[]> {
  const { where, values, name } = whereOf(choice);
  const order = ORDERS[choice.list];
  // The first page, which most visitors see, needs no offset and is planned once.
  const skip = offset === 0 ? "" : `OFFSET $${values.length + 1}`;
  const { rows } = await pool.query<CardRow>({
    ...named(`list-${name}-${limit}${skip === "" ? "" : "-from"}`, limit),
    text: cardQuery(
      `SELECT p.id FROM products p WHERE ${where} ORDER BY ${order} ${limitTo(limit)} ${skip}`,
      order,
    ),
    values: offset === 0 ? values : [...values, offset],
  });
  return rows;
}

export async function countList(pool: Pool, choice: ListChoice): Promise<number> {
  const { where, values } = whereOf(choice);
  const { rows } = await pool.query<{ total: number }>(
    `SELECT count(*) AS total FROM products p WHERE ${where}`,
    values,
  );
  return rows[0]?.total ?? 0;
}

/** As JSON, for the seller whose id `seller` is; null for one who is not verified at this moment. */
const VERIFIED = (seller: string) => `(
  SELECT json_build_object('checked', v.checked, 'at', v.decided_at) FROM verification_cases v
  WHERE v.seller_id = ${seller} AND v.state = 'approved' AND (v.valid_until > now()) IS NOT FALSE)`;

export async function findVerified(pool: Pool, sellerId: string): Promise<Verified | null> {
  const { rows } = await pool.query<{ verified: Verified | null }>(
    `SELECT ${VERIFIED("$1")} AS verified`,
    [sellerId],
  );
  return rows[0]?.verified ?? null;
}

/** A product that visitors may look at: in any state but draft, unless it was taken down. */
const SHOWN = (car: string) => `${car}.state <> 'draft' AND ${car}.taken_down_at IS NULL`;

/** A product that visitors may look at, with all its pictures. */
export async function findDetails(pool: Pool, id: string): Promise<DetailsRow | undefined> {
  const { rows } = await pool.query<DetailsRow>({
    name: "product-details",
    text: `
      SELECT ${CARD_FIELDS}, ${factColumns(PAGE_FACTS)},
        p.latitude, p.longitude, u.created_at AS seller_since,
        u.answers_within_day AS seller_answers_within_day,
        (SELECT count(*)::int FROM (
          SELECT FROM products p WHERE p.owner_id = u.id AND p.id <> $1 AND ${ON_SALE} LIMIT ${MOST_OTHER_CARS + 1}
        ) others) AS seller_other_cars,
        greatest(p.posted_at, (SELECT s.confirmed_at FROM car_confirmations s WHERE s.product_id = p.id))
          AS confirmed_at,
        ${VERIFIED("p.owner_id")} AS verified,
        coalesce((
          SELECT json_agg(json_build_object('id', i.id, 'width', i.width, 'height', i.height,
            'thumbhash', i.thumbhash, 'alt', pp.alt) ORDER BY pp.position)
          FROM product_pictures pp JOIN images i ON i.id = pp.image_id WHERE pp.product_id = p.id
        ), '[]') AS pictures,
        coalesce((
          SELECT json_agg(json_build_object('since', h.since, 'minor', h.resale_price_minor,
            'currency', h.currency) ORDER BY h.since)
          FROM product_prices h WHERE h.product_id = p.id
        ), '[]') AS prices
      FROM products p ${CARD_JOINS}
      WHERE p.id = $1 AND ${SHOWN("p")}`,
    values: [id],
  });
  return rows[0];
}

/** How many cars of a model are looked at on either side of a car's price. */
const NEAREST = "40";
/** Beyond these, a car of the same model is another kind of offer: old for new, or at twice the price. */
const MOST_YEARS_APART = 4;
const MOST_TIMES_THE_PRICE = 2;
/** A year of age counts like 8 % of the price; an unknown year, like three years. */
const UNLIKENESS = `
  abs(p.resale_price_minor - t.resale_price_minor)::float8 / t.resale_price_minor
  + 0.08 * coalesce(abs(p.year - t.year), CASE WHEN t.year IS NULL THEN 0 ELSE 3 END)`;

/**
 * Cars on sale that are similar to a car: first those of its make and model that are near in price and age, then the
 * nearest of the newest in its category. The index of the model is scanned from the car's own price in
 * both directions, so the time does not grow with the number of cars. Empty for a car that visitors may not
 * see.
 */
export async function findSimilarCards(pool: Pool, id: string, limit: number): Promise<CardRow[]> {
  const candidates = (rank: number, where: string, order: string, most: string) => `
    (SELECT p.id, ${rank} AS rank, ${UNLIKENESS} AS distance, p.year
     FROM products p WHERE ${where} AND p.id <> t.id AND ${ON_SALE}
     ORDER BY ${order} LIMIT ${most})`;
  const price = "p.resale_price_minor";
  const own = "t.resale_price_minor";
  const model = `p.make = t.make AND p.model = t.model AND ${price}`;
  const dearer = `${model} BETWEEN ${own} AND ${own} * ${MOST_TIMES_THE_PRICE}`;
  const cheaper = `${model} BETWEEN ${own} / ${MOST_TIMES_THE_PRICE} AND ${own} - 1`;
  const chosen = [
    candidates(0, dearer, price, NEAREST),
    candidates(0, cheaper, `${price} DESC`, NEAREST),
    candidates(1, "p.category_id = t.category_id", NEWEST, "200"),
  ];
  // The age is compared among those that were found: a condition of the search would walk over the whole model.
  const isNear = `s.rank > 0 OR (abs(s.year - t.year) <= ${MOST_YEARS_APART}) IS NOT FALSE`;
  const { rows } = await pool.query<CardRow>({
    name: "similar-cards",
    text: cardQuery(
      `SELECT s.id, min(s.rank) AS rank, min(s.distance) AS distance
       FROM products t CROSS JOIN LATERAL (${chosen.join(" UNION ALL ")}) s
       WHERE t.id = $1 AND ${SHOWN("t")} AND (${isNear}) GROUP BY s.id ORDER BY 2, 3, 1 LIMIT $2`,
      "chosen.rank, chosen.distance, p.id",
    ),
    values: [id, limit],
  });
  return rows;
}
