import type { PoolClient } from "pg";
import { minorDigits } from "#shared/lib/currencies.ts";
import { toNameSlug } from "#shared/lib/name-slug.ts";
import {
  CHOICE_NAMES,
  HISTOGRAMS,
  SEARCH_LISTS,
  SINCE_DAYS,
  SWITCH_FILTERS,
} from "#shared/rules/search.ts";
import { allCars } from "./all-cars.ts";
import type { CarStatements } from "./car-row.ts";
import { histogramEdges } from "./histogram-edges.ts";
import type { Facets, SearchIndex } from "./search-index.ts";

/** Numbers of cars by list, filter and value, such as `used cars, fuel diesel`. Values without cars are absent. */
export type CarCounts = ReadonlyMap<string, number>;

/** The cars of sellers whose verification is over and who are not told yet: an index may still have them as verified. */
const ENDING = "ending";

const keyOf = (list: string, name: string, value: string | number) =>
  `${list} cars, ${name} ${value}`.trimEnd();

/** Counts all cars and the values of every filter in the index. */
export async function countInIndex(
  index: Pick<SearchIndex, "query">,
  now: number,
): Promise<CarCounts> {
  const counts = new Map<string, number>();
  for (const list of SEARCH_LISTS) {
    const { total, facets } = await index.query(allCars({ list, withFacets: true, now }));
    const put = (name: string, value: string | number, count: number) => {
      if (count > 0) counts.set(keyOf(list, name, value), count);
    };
    put("total", "", total);
    if (facets !== undefined) putFacets(facets, put);
  }
  return counts;
}

function putFacets(
  facets: Facets,
  put: (name: string, value: string | number, count: number) => void,
): void {
  for (const name of [...CHOICE_NAMES, "make"] as const)
    for (const { value, count } of facets[name]) put(name, value, count);
  for (const name of SWITCH_FILTERS) put(name, "", facets.switches[name]);
  for (const [at, days] of SINCE_DAYS.entries()) put("since", days, facets.since[at] ?? 0);
  for (const name of HISTOGRAMS)
    for (const [at, count] of facets.histograms[name].counts.entries()) put(name, at + 1, count);
}

/** Counts the same in the tables, as of the moment at which the client's transaction began. */
export async function countInTables(
  client: Pick<PoolClient, "query">,
  statements: Pick<CarStatements, "counts">,
  currency: string,
  now: number,
): Promise<CarCounts> {
  const edges = histogramEdges(now, currency);
  const values = [
    currency,
    10 ** minorDigits(currency),
    ...HISTOGRAMS.map((name) => [...edges[name]]),
  ];
  const counts = new Map<string, number>();
  for (const list of SEARCH_LISTS) {
    const { rows } = await client.query<{ name: string; value: string; count: number }>(
      statements.counts[list],
      values,
    );
    for (const { name, value, count } of rows) {
      const slug = name === "make" ? toNameSlug(value) : value;
      const key = keyOf(list, name, slug);
      if (name !== "make" || slug !== "") counts.set(key, (counts.get(key) ?? 0) + count);
    }
  }
  return counts;
}

/** Describes the first count of an index that is not the tables'; undefined where there is none. */
export function findWrongCount(index: CarCounts, tables: CarCounts): string | undefined {
  for (const key of new Set([...index.keys(), ...tables.keys()])) {
    if (key.endsWith(`, ${ENDING}`)) continue;
    const [counted, expected] = [index.get(key) ?? 0, tables.get(key) ?? 0];
    const ending = tables.get(key.replace(/, verified$/, `, ${ENDING}`)) ?? 0;
    const most = key.endsWith(", verified") ? expected + ending : expected;
    if (counted < expected || counted > most)
      return `${key}: ${counted} instead of ${expected}, which SQL counts`;
  }
  return undefined;
}
