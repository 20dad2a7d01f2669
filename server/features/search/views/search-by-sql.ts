import { BEST_MATCH_DAYS, PROMOTED_PER_PAGE } from "#shared/rules/search.ts";
import type { IndexAnswer, IndexHit, IndexQuery } from "#server/search-index/search-index.ts";
import { countBySql, type SqlSearch } from "./count-by-sql.ts";
import { facetsBySql, type HistogramEdges } from "./facets-by-sql.ts";
import { fromCars, SQL_OF } from "./indexed-cars.ts";
import { awayFrom, conditionOf, matchWords, numberOf } from "./search-conditions.ts";

/** An offset beyond every list; such pages are empty. */
const LARGEST_OFFSET = 10_000_000;

/**
 * Answers a query from the tables, without an index: the same cars and counts, but slowly. Words match parts of the
 * text, without aliases and typos, and the best match does not prefer cars that are named by all words.
 */
export async function searchBySql(
  { edges, ...search }: SqlSearch & { edges: HistogramEdges },
  query: IndexQuery,
): Promise<IndexAnswer> {
  const total = await countBySql(search, query);
  const offset = Math.min(query.offset ?? 0, LARGEST_OFFSET);
  const hits = offset < total ? await findHits(search, query, offset) : [];
  const end = offset + hits.length;
  return {
    hits,
    total,
    ...(end < total && hits.length > 0 && { next: [] }),
    ...(query.withFacets === true && { facets: await facetsBySql(search, query, edges) }),
  };
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
       ${fromCars(search.country, query)} WHERE ${where}
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
