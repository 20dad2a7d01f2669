import type { Pool } from "pg";
import { toMakeSlugs } from "#shared/lib/make-slugs.ts";
import type {
  IndexDescription,
  IndexQuery,
  NamedCount,
} from "#server/search-index/search-index.ts";
import { fromCars } from "./indexed-cars.ts";
import { conditionOf, numberOf, type Spellings } from "./search-conditions.ts";

interface SqlDescription {
  pool: Pool;
  /** The site's country. */
  country: string;
  /** The site's currency. */
  currency: string;
  spellings: Spellings;
}

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
  search: SqlDescription,
  query: IndexQuery,
): Promise<IndexDescription> {
  const { pool, country, currency } = search;
  const from = fromCars(country);
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

/** Adds the spellings of each name up; see `NamedCount`. */
function countNames(rows: readonly NamedCars[]): Pick<IndexDescription, "makes" | "models"> {
  type Counted = Map<string, NamedCount & { most: number }>;
  const makes: Counted = new Map();
  const models: Counted = new Map();
  const add = (names: Counted, { value, label, count }: NamedCount) => {
    const known = names.get(value);
    if (known === undefined) names.set(value, { value, label, count, most: count });
    else {
      known.count += count;
      if (count > known.most || (count === known.most && label > known.label))
        Object.assign(known, { label, most: count });
    }
  };
  for (const { make, model, count } of rows) {
    const slugs = toMakeSlugs(make, model);
    if (slugs === undefined) continue;
    add(makes, { value: slugs.make, label: make, count });
    if (model !== null && slugs.model !== undefined)
      add(models, { value: `${slugs.make}.${slugs.model}`, label: model, count });
  }
  const sorted = (names: Counted) =>
    [...names.values()]
      .map(({ value, label, count }) => ({ value, label, count }))
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return { makes: sorted(makes), models: sorted(models) };
}
