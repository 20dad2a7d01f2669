import { makeOf, toMakeSlugs } from "#shared/lib/make-slugs.ts";
import { toNameSlug } from "#shared/lib/name-slug.ts";
import { CHOICE_NAMES, HISTOGRAMS, SINCE_DAYS, SWITCH_FILTERS } from "#shared/rules/search.ts";
import { mergeSpellings } from "#server/search-index/merge-spellings.ts";
import type {
  Facets,
  Histogram,
  IndexQuery,
  NamedCount,
  ValueCount,
} from "#server/search-index/search-index.ts";
import { countBySql, type SqlSearch } from "./count-by-sql.ts";
import { COLUMN_OF, fromCars, SQL_OF } from "./indexed-cars.ts";
import { conditionOf, numberOf, type Part } from "./search-conditions.ts";

/** Edges of the histograms; see `Histogram`. */
export type HistogramEdges = Readonly<Record<(typeof HISTOGRAMS)[number], readonly number[]>>;

/** Counts the values of every filter in the tables, without an index. */
export async function facetsBySql(
  search: SqlSearch,
  query: IndexQuery,
  edgesOf: HistogramEdges,
): Promise<Facets> {
  const { pool, country, currency } = search;
  const grouped = async (value: string, without: readonly Part[], more = "true") => {
    const values: unknown[] = [];
    const where = conditionOf(query, values, search, without);
    const { rows } = await pool.query<{ value: string; count: number }>(
      `SELECT ${value} AS value, count(*) AS count ${fromCars(country, query)}
       WHERE ${where} AND ${value} IS NOT NULL AND (${more}) GROUP BY 1 ORDER BY 2 DESC, 1`,
      values,
    );
    return rows;
  };
  const choices: Partial<Record<string, ValueCount[]>> = {};
  for (const name of CHOICE_NAMES) choices[name] = await grouped(COLUMN_OF[name], [name]);
  const makes = makesOf(await grouped("p.make", ["make", "model"]));
  const makeAndModel = "p.make || E'\\n' || p.model";
  const chosen = new Set([...query.makes, ...query.models.map(makeOf)]);
  const models = chosen.size === 0 ? [] : modelsOf(await grouped(makeAndModel, ["make", "model"]));
  const excluded =
    query.not.length === 0
      ? []
      : [
          ...makesOf(await grouped("p.make", ["not"])),
          ...modelsOf(await grouped(makeAndModel, ["not"])),
        ].filter(({ value }) => query.not.includes(value));
  const switches: Partial<Record<string, number>> = {};
  for (const name of SWITCH_FILTERS)
    switches[name] = await countBySql(search, query, { without: [name], more: SQL_OF[name] });
  const since: number[] = [];
  for (const days of SINCE_DAYS)
    since.push(
      await countBySql(search, query, {
        without: ["since"],
        more: `p.posted_at > now() - interval '${days} days'`,
      }),
    );
  const radius: number[] = [];
  for (const each of query.near?.radii ?? []) {
    const near = query.near && { ...query.near, radius: each };
    radius.push(await countBySql(search, { ...query, near }));
  }
  const histograms: Partial<Record<string, Histogram>> = {};
  for (const name of HISTOGRAMS) {
    const edges = edgesOf[name];
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
    model: models.filter(({ value }) => chosen.has(makeOf(value))),
    not: excluded,
    switches,
    since,
    radius,
    histograms,
  } as Facets; // each filter was counted above
}

/** Makes, each spelling of them counted. */
function makesOf(rows: readonly ValueCount[]): NamedCount[] {
  return mergeSpellings(
    rows.map(({ value, count: cars }) => ({
      value: toNameSlug(value),
      label: value,
      count: cars,
    })),
  );
}

/** Models, which are read in one text with their makes. */
function modelsOf(rows: readonly ValueCount[]): NamedCount[] {
  return mergeSpellings(
    rows.map(({ value, count: cars }) => {
      const [make = "", model = ""] = value.split("\n");
      const slugs = toMakeSlugs(make, model);
      return {
        value: slugs?.model === undefined ? "" : `${slugs.make}.${slugs.model}`,
        label: model,
        count: cars,
      };
    }),
  );
}
