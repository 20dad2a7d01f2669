import type { Pool } from "pg";
import {
  BEST_MATCH_DAYS,
  CHOICE_NAMES,
  HISTOGRAMS,
  PROMOTED_PER_PAGE,
  SINCE_DAYS,
  SWITCH_FILTERS,
} from "#shared/rules/search.ts";
import { toNameSlug } from "#shared/lib/name-slug.ts";
import type {
  Facets,
  Histogram,
  IndexAnswer,
  IndexHit,
  IndexQuery,
  NamedCount,
  ValueCount,
} from "#server/search-index/search-index.ts";
import { COLUMN_OF, fromCars, SQL_OF } from "./indexed-cars.ts";
import {
  awayFrom,
  conditionOf,
  matchWords,
  numberOf,
  type Part,
  type Spellings,
} from "./search-conditions.ts";

interface SqlSearch {
  pool: Pool;
  /** The site's country. */
  country: string;
  /** The site's currency. */
  currency: string;
  spellings: Spellings;
  /** Edges of the histograms; see `Histogram`. */
  edges: Readonly<Record<(typeof HISTOGRAMS)[number], readonly number[]>>;
}

/** An offset beyond every list; such pages are empty. */
const LARGEST_OFFSET = 10_000_000;

/**
 * Answers a query from the tables, without an index: the same cars, counts and order, but slowly. Words match
 * parts of the text as they are written, without aliases and typos.
 */
export async function searchBySql(search: SqlSearch, query: IndexQuery): Promise<IndexAnswer> {
  const values: unknown[] = [];
  const where = conditionOf(query, values, search);
  const total = await count(search, where, values);
  const offset = Math.min(query.offset ?? 0, LARGEST_OFFSET);
  const hits = await findHits(search, query, offset);
  const end = offset + hits.length;
  return {
    hits,
    total,
    ...(end < total && hits.length > 0 && { next: [] }),
    ...(query.withFacets === true && { facets: await countFacets(search, query) }),
  };
}

async function count(
  { pool, country }: SqlSearch,
  where: string,
  values: unknown[],
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*) AS count ${fromCars(country)} WHERE ${where}`,
    values,
  );
  return rows[0]?.count ?? 0;
}

async function findHits(search: SqlSearch, query: IndexQuery, offset: number): Promise<IndexHit[]> {
  const { words, limit } = query;
  const values: unknown[] = [];
  const where = conditionOf(query, values, search);
  const inTitle = words.length === 0 ? "true" : matchWords(words, values, true);
  const away =
    query.near === undefined ? undefined : awayFrom(query.near.point, search.country, values);
  const lifts = query.sort === "best" && query.list !== "upcoming";
  const lifted = Math.min(PROMOTED_PER_PAGE, limit);
  const others = limit - lifted;
  // A page takes no others before the promoted cars are at an end when these fill it.
  const pageOfOthers =
    others === 0 ? `all_promoted / ${lifted}` : `least(n / ${others}, all_promoted / ${lifted})`;
  const { rows } = await search.pool.query<{
    id: string;
    promoted: boolean;
    in_title: boolean;
    is_lowered: boolean;
    away: number | null;
  }>(
    `WITH matching AS (
       SELECT p.id, ${lifts ? "p.promoted" : "false"} AS promoted, (${inTitle}) AS in_title,
         ${SQL_OF.lowered} AS is_lowered, ${away ?? "NULL::float8"} AS away,
         ${orderOf(search, query, inTitle, away)} AS place, p.posted_at
       ${fromCars(search.country)} WHERE ${where}
     ), ranked AS (
       SELECT *, row_number() OVER (PARTITION BY promoted
           ORDER BY place DESC NULLS LAST, posted_at DESC, id DESC) - 1 AS n,
         count(*) FILTER (WHERE promoted) OVER () AS all_promoted
       FROM matching
     )
     SELECT id, promoted, in_title, is_lowered, away FROM ranked
     ORDER BY CASE WHEN promoted THEN n / ${lifted} ELSE ${pageOfOthers} END, NOT promoted, n
     LIMIT ${limit} OFFSET $${values.push(offset)}`,
    values,
  );
  return rows.map((row, at) => ({
    id: row.id,
    // Further down, promoted cars stand after all others.
    isLifted: row.promoted && at < PROMOTED_PER_PAGE,
    isLowered: row.is_lowered,
    ...(words.length > 0 && { matched: row.in_title ? "title" : "description" }),
    ...(away !== undefined && { away: row.away ?? Infinity }),
  }));
}

/** The number by which results are ordered, the highest first. */
function orderOf(
  search: SqlSearch,
  { sort, list }: IndexQuery,
  inTitle: string,
  away = "0::float8",
): string {
  if (sort === "best" && list === "upcoming")
    return "-(p.available_from - DATE '1970-01-01')::float8";
  const { title, photos, verified, lowered } = BEST_MATCH_DAYS;
  switch (sort) {
    case "best":
      return `extract(epoch FROM p.posted_at)::float8 / 86400
        + CASE WHEN ${inTitle} THEN ${title} ELSE 0 END + CASE WHEN ${SQL_OF.hasPhotos} THEN ${photos} ELSE 0 END
        + CASE WHEN ${SQL_OF.verified} THEN ${verified} ELSE 0 END
        + CASE WHEN ${SQL_OF.lowered} THEN ${lowered} ELSE 0 END`;
    case "newest":
      return "extract(epoch FROM p.posted_at)::float8";
    case "cheapest":
      return `-(${numberOf("price", search.currency)})::float8`;
    case "dearest":
      return `(${numberOf("price", search.currency)})::float8`;
    case "youngest":
      return `p.year * 1e6 + coalesce(${SQL_OF.registered} - DATE '1970-01-01', 0)`;
    case "least-driven":
      return "-p.mileage_km::float8";
    case "nearest":
      return `-${away}`;
  }
}

async function countFacets(search: SqlSearch, query: IndexQuery): Promise<Facets> {
  const { pool, country, currency } = search;
  const grouped = async (value: string, without: readonly Part[], more = "true") => {
    const values: unknown[] = [];
    const where = conditionOf(query, values, search, without);
    const { rows } = await pool.query<{ value: string; count: number }>(
      `SELECT ${value} AS value, count(*) AS count ${fromCars(country)}
       WHERE ${where} AND ${value} IS NOT NULL AND (${more}) GROUP BY 1 ORDER BY 2 DESC, 1`,
      values,
    );
    return rows;
  };
  const choices: Partial<Record<string, ValueCount[]>> = {};
  for (const name of CHOICE_NAMES) choices[name] = await grouped(COLUMN_OF[name], [name]);
  const makes = merge(await grouped("p.make", ["make", "model"]), toNameSlug);
  const chosen = new Set([...query.makes, ...query.models.map((slug) => slug.split(".")[0])]);
  const models =
    chosen.size === 0 ? [] : await grouped("p.make || E'\\n' || p.model", ["make", "model"]);
  const slugOf = (value: string) => value.split("\n").map(toNameSlug).join(".");
  const ofChosen = models.filter(({ value }) => chosen.has(toNameSlug(value.split("\n")[0] ?? "")));
  const excluded =
    query.not.length === 0
      ? []
      : [
          ...merge(await grouped("p.make", ["not"]), toNameSlug),
          ...merge(await grouped("p.make || E'\\n' || p.model", ["not"]), slugOf),
        ].filter(({ value }) => query.not.includes(value));
  const counted = (without: Part, more: string) => {
    const values: unknown[] = [];
    return count(search, `${conditionOf(query, values, search, [without])} AND ${more}`, values);
  };
  const switches: Partial<Record<string, number>> = {};
  for (const name of SWITCH_FILTERS) switches[name] = await counted(name, SQL_OF[name]);
  const since: number[] = [];
  for (const days of SINCE_DAYS)
    since.push(await counted("since", `p.posted_at > now() - interval '${days} days'`));
  const radius: number[] = [];
  for (const each of query.near?.radii ?? []) {
    const values: unknown[] = [];
    const near = query.near && { ...query.near, radius: each };
    radius.push(await count(search, conditionOf({ ...query, near }, values, search), values));
  }
  const histograms: Partial<Record<string, Histogram>> = {};
  for (const name of HISTOGRAMS) {
    const edges = search.edges[name];
    const number = numberOf(name, currency);
    const rows = await grouped(
      `greatest(1, width_bucket((${number})::float8, '{${edges.join()}}'::float8[]))`,
      [name],
      `${number} IS NOT NULL`,
    );
    const counts = edges.map(() => 0);
    for (const row of rows) counts[Number(row.value) - 1] = row.count;
    histograms[name] = { edges, counts };
  }
  return {
    ...choices,
    make: makes,
    model: merge(ofChosen, slugOf).map(toNamed),
    not: excluded.map(toNamed),
    switches,
    since,
    radius,
    histograms,
  } as Facets; // each filter was counted above
}

/** A model is read with its make, which is no part of its label. */
function toNamed(each: NamedCount): NamedCount {
  return { ...each, label: each.label.split("\n")[1] ?? each.label };
}

/** Adds up the spellings of one name. */
function merge(rows: readonly ValueCount[], slugOf: (value: string) => string): NamedCount[] {
  const named = new Map<string, NamedCount>();
  // The label comes first: the most frequent spelling, and of equally frequent ones the last.
  const spellings = rows.toSorted((a, b) => b.count - a.count || (a.value > b.value ? -1 : 1));
  for (const { value: label, count: cars } of spellings) {
    const value = slugOf(label);
    const known = named.get(value);
    if (known === undefined) named.set(value, { value, label, count: cars });
    else known.count += cars;
  }
  return [...named.values()].toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
