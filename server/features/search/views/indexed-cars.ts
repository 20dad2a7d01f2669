import { joinLocated, joinPlace } from "#server/features/places/views.ts";
import { LIST_CONDITIONS, ON_SALE, REGISTERED } from "#server/features/products/views.ts";
import { STATUS_NOW } from "#server/features/users/views/person.ts";
import {
  CHOICE_FILTERS,
  CHOICE_NAMES,
  type ChoiceFilter,
  HISTOGRAMS,
  type HistogramFilter,
  type SearchList,
  SINCE_DAYS,
  SWITCH_FILTERS,
} from "#shared/rules/search.ts";
import type { CarStatements } from "#server/search-index/car-row.ts";
import type { IndexQuery } from "#server/search-index/search-index.ts";

/** The price that was asked before the present one; null for a price that never changed. */
const PRICE_BEFORE = `(
  SELECT h.resale_price_minor FROM product_prices h
  WHERE h.product_id = p.id AND h.currency = p.currency ORDER BY h.since DESC OFFSET 1 LIMIT 1)`;

/** Each filter as SQL, of the car `p` of the seller `u`. */
export const SQL_OF = {
  verified: `coalesce((${STATUS_NOW}) = 'verified', false)`,
  responsive: "u.answers_within_day",
  promoted: "p.promoted",
  lowered: `coalesce(${PRICE_BEFORE} > p.resale_price_minor, false)`,
  available: "p.state = 'active'",
  registered: REGISTERED,
  hasPhotos: "EXISTS (SELECT FROM product_pictures pp WHERE pp.product_id = p.id)",
} as const;

/** Numbers that the filter does not offer, such as twelve seats, are none. */
function offered(name: "doors" | "seats"): string {
  return `CASE WHEN p.${name} IN (${CHOICE_FILTERS[name].join()}) THEN p.${name}::text END`;
}

/** The value of each filter with choices. */
export const COLUMN_OF: { readonly [N in ChoiceFilter]: string } = {
  category: "p.category_id",
  fuel: "p.fuel",
  gearbox: "p.gearbox",
  body: "p.body",
  colour: "p.colour",
  drive: "p.drive",
  doors: offered("doors"),
  seats: offered("seats"),
  seller_kind: "u.seller_kind",
};

/** Whole days since 1970-01-01. */
const dayOf = (date: string) => `(${date} - DATE '1970-01-01')`;
const millisecondsOf = (moment: string) => `(extract(epoch FROM ${moment}) * 1000)::float8`;

/** The same for a statement that reads most of the cars: by joins, not by a subquery for each car. */
const SQL_OF_MANY = {
  lowered: "coalesce(price_before.resale_price_minor > p.resale_price_minor, false)",
  hasPhotos: "pictured.product_id IS NOT NULL",
} as const;
const JOINS_OF_MANY = `
  LEFT JOIN (SELECT DISTINCT product_id FROM product_pictures) pictured ON pictured.product_id = p.id
  LEFT JOIN (
    SELECT product_id, currency, resale_price_minor FROM (
      SELECT *, row_number() OVER (PARTITION BY product_id, currency ORDER BY since DESC) AS place
      FROM product_prices) h
    WHERE place = 2
  ) price_before ON price_before.product_id = p.id AND price_before.currency = p.currency`;

/** Values as one text. Many short columns take long to be sent and read, and `concat` takes twice as long as this. */
const record = (values: readonly string[]) => `ROW(${values.join()})::text`;

/** The columns of `CarRow`. */
const columns = (
  { lowered, hasPhotos }: Record<keyof typeof SQL_OF_MANY, string>,
  { latitude, longitude }: Record<"latitude" | "longitude", string>,
) =>
  [
    "p.id",
    "p.owner_id",
    record(CHOICE_NAMES.map((name) => COLUMN_OF[name])),
    record([
      SQL_OF.verified,
      SQL_OF.promoted,
      lowered,
      SQL_OF.available,
      hasPhotos,
      SQL_OF.responsive,
    ]),
    record([
      "p.resale_price_minor",
      "p.year",
      "p.mileage_km",
      "p.power_kw",
      dayOf(SQL_OF.registered),
      dayOf("p.available_from"),
      millisecondsOf("p.posted_at"),
      millisecondsOf("p.expires_at"),
      latitude,
      longitude,
    ]),
    "p.currency",
    "p.make",
    "p.model",
    "p.name",
    "p.trim",
    "p.description",
  ].join(", ");

const SELLERS = "JOIN users u ON u.id = p.owner_id";
const CARS = `FROM products p ${SELLERS}`;

/** How the cars on sale are read for the index of a site in this country: all, by their ids, and by their sellers. */
export function carStatements(country: string): CarStatements {
  const place = joinPlace(country);
  const located = joinLocated(country, `FROM products p WHERE ${ON_SALE}`);
  return {
    // In the order of listing, so that the newest have the highest rows: the index is faster then. Hash joins keep the
    // order of their larger side, so the first cars come at once; a sort of the result would hold back all of them.
    all: `WITH ${located.located}
      SELECT ${columns(SQL_OF_MANY, located)}
      FROM (SELECT * FROM products p WHERE ${ON_SALE} ORDER BY p.posted_at) p ${SELLERS}
      ${located.joins} ${JOINS_OF_MANY}`,
    byId: `SELECT ${columns(SQL_OF, place)} ${CARS} ${place.joins}
      WHERE ${ON_SALE} AND p.id = ANY ($1::uuid[])`,
    bySeller: "SELECT id FROM products WHERE owner_id = ANY ($1::uuid[])",
    counts: { used: countsOf("used"), new: countsOf("new"), upcoming: countsOf("upcoming") },
  };
}

/** Numbers with histograms; $1 and $2 are the currency and its minor units. */
const NUMBER_OF: { readonly [N in HistogramFilter]: string } = {
  price: "CASE WHEN p.currency = $1 THEN p.resale_price_minor / $2::numeric END",
  year: "p.year",
  distance: "p.mileage_km",
};

/**
 * As `CarStatements` has it: one column for each fact, and one pass that groups the cars by each column by itself. A row
 * for each fact of each car would take three times as long.
 */
function countsOf(list: SearchList): string {
  const facts = [
    ["total", "''"],
    ["make", "p.make"],
    ...CHOICE_NAMES.map((name) => [name, COLUMN_OF[name]]),
    ...SWITCH_FILTERS.map((name) => [name, `CASE WHEN ${SQL_OF[name]} THEN '' END`]),
    ["ending", "CASE WHEN u.status = 'verified' AND u.verified_until <= now() THEN '' END"],
    // Not days, one of which has 23 or 25 hours in some time zones.
    ...SINCE_DAYS.map((days) => [
      "since",
      `CASE WHEN p.posted_at > now() - interval '${days * 24} hours' THEN '${days}' END`,
    ]),
    ...HISTOGRAMS.map((name, at) => [
      name,
      // The greatest of 1 and NULL is 1.
      `CASE WHEN (${NUMBER_OF[name]}) IS NOT NULL
        THEN greatest(1, width_bucket((${NUMBER_OF[name]})::float8, $${at + 3}::float8[])) END`,
    ]),
  ];
  const columns = facts.map((_, at) => `fact_${at}`);
  const values = facts.map(([, value], at) => `(${value})::text AS ${columns[at]}`);
  const names = facts.map(([name], at) => `WHEN GROUPING(${columns[at]}) = 0 THEN '${name}'`);
  // A column is NULL where it is not grouped by. OFFSET 0 keeps the values from being computed again for each grouping.
  return `SELECT name, value, count FROM (
      SELECT CASE ${names.join(" ")} END AS name, coalesce(${columns.join()}) AS value, count(*)::int AS count
      FROM (SELECT ${values.join()} ${CARS} WHERE ${ON_SALE} AND (${LIST_CONDITIONS[list]}) OFFSET 0) cars
      GROUP BY GROUPING SETS (${columns.map((column) => `(${column})`).join()})
    ) counted WHERE value IS NOT NULL`;
}

/** The cars `p` of the sellers `u` and, for a query that asks for it, where they are: that takes long to look up. */
export function fromCars(country: string, { near }: Pick<IndexQuery, "near">): string {
  return near === undefined ? CARS : `${CARS} ${joinPlace(country).joins}`;
}
