import { toMakeSlugs } from "#shared/lib/make-slugs.ts";
import type {
  IndexDescription,
  IndexQuery,
  NamedCount,
} from "#server/search-index/search-index.ts";
import { mergeSpellings } from "#server/search-index/merge-spellings.ts";
import type { SqlSearch } from "./count-by-sql.ts";
import { fromCars } from "./indexed-cars.ts";
import { conditionOf, numberOf } from "./search-conditions.ts";

interface Figures {
  count: number;
  lowest: number | null;
  highest: number | null;
  /** Three quartiles. */
  years: number[] | null;
}

interface NamedCars {
  make: string;
  model: string | null;
  count: number;
}

/** Describes the cars that a query chooses from the tables, without an index. */
export async function describeBySql(
  search: SqlSearch,
  query: IndexQuery,
): Promise<IndexDescription> {
  const { pool, country, currency } = search;
  const from = fromCars(country, query);
  const values: unknown[] = [];
  const where = conditionOf(query, values, search);
  const price = numberOf("price", currency);
  const { rows } = await pool.query<Figures>(
    `SELECT count(*) AS count, min(${price})::float8 AS lowest, max(${price})::float8 AS highest,
       percentile_disc(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY p.year) AS years
     ${from} WHERE ${where}`,
    values,
  );
  const named = await pool.query<NamedCars>(
    `SELECT p.make, p.model, count(*) AS count ${from}
     WHERE ${where} AND p.make IS NOT NULL GROUP BY 1, 2`,
    values,
  );
  const { count = 0, lowest = null, highest = null, years = null } = rows[0] ?? {};
  const [first, median, third] = years ?? [];
  return {
    count,
    ...(lowest !== null && highest !== null && { price: { from: lowest, to: highest } }),
    ...(first !== undefined &&
      median !== undefined &&
      third !== undefined && { years: { first, median, third } }),
    ...countNames(named.rows),
  };
}

function countNames(rows: readonly NamedCars[]): Pick<IndexDescription, "makes" | "models"> {
  const makes: NamedCount[] = [];
  const models: NamedCount[] = [];
  for (const { make, model, count } of rows) {
    const slugs = toMakeSlugs(make, model);
    if (slugs === undefined) continue;
    makes.push({ value: slugs.make, label: make, count });
    if (model !== null && slugs.model !== undefined)
      models.push({ value: `${slugs.make}.${slugs.model}`, label: model, count });
  }
  return { makes: mergeSpellings(makes), models: mergeSpellings(models) };
}
