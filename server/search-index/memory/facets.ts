import {
  CHOICE_FILTERS,
  CHOICE_NAMES,
  type ChoiceFilter,
  HISTOGRAMS,
  type HistogramFilter,
  type RangeFilter,
  SINCE_DAYS,
  SWITCH_FILTERS,
  type SwitchFilter,
} from "#shared/rules/search.ts";
import type { Facets, Histogram, IndexQuery, ValueCount } from "../search-index.ts";
import { type Bits, rowsOf } from "./bitset.ts";
import { placeOf, type Property } from "./codes.ts";
import type { Columns } from "./columns.ts";
import { countGroup, countNames, countSince, sumOf } from "./count.ts";
import { makeOf, type Names } from "./names.ts";

/** A part of a query that a count may leave out. */
export type Part =
  | ChoiceFilter
  | RangeFilter
  | SwitchFilter
  | "list"
  | "words"
  | "cars"
  | "not"
  | "since"
  | "seller";

interface Scene {
  columns: Columns;
  names: Names;
  edges: Readonly<Record<HistogramFilter, readonly number[]>>;
  parts: readonly { part: Part; bits: Bits }[];
  /** The rows of the query without some of its parts. */
  bitsOf: (without: readonly Part[]) => Bits;
  /** The rows of the whole query. */
  rows: Uint32Array;
}

const DAY_MS = 86_400_000;

/** Counts every value of every filter; a filter that is chosen is counted over the query without it. */
export function countFacets(query: IndexQuery, scene: Scene): Facets {
  const { columns, names, edges, parts, bitsOf } = scene;
  const chosen = new Set<Part>(parts.map(({ part }) => part));
  const rowsWithout = (part: Part) => (chosen.has(part) ? rowsOf(bitsOf([part])) : scene.rows);
  const groups = columns.groups.map((column, group) => countGroup(column, group, scene.rows));
  const sums = (property: Property & Part) => {
    const { group } = placeOf(property);
    const column = columns.groups[group] ?? new Uint16Array();
    const counts = chosen.has(property)
      ? countGroup(column, group, rowsWithout(property))
      : groups[group];
    return sumOf(property, counts ?? new Uint32Array());
  };

  const choices: Partial<Record<ChoiceFilter, ValueCount[]>> = {};
  for (const name of CHOICE_NAMES) {
    const counts = sums(name);
    choices[name] = CHOICE_FILTERS[name]
      .map((value: string, at: number) => ({ value, count: counts[at + 1] ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count);
  }
  const histograms: Partial<Record<HistogramFilter, Histogram>> = {};
  for (const name of HISTOGRAMS)
    histograms[name] = { edges: edges[name], counts: sums(name).slice(1) };
  const switches: Partial<Record<SwitchFilter, number>> = {};
  for (const name of SWITCH_FILTERS) switches[name] = sums(name)[1] ?? 0;

  const counts = countNames(columns, names.size, rowsWithout("cars"));
  const makes = new Set([...query.makes, ...query.models.map(makeOf)]);
  const excluded =
    query.not.length === 0 ? undefined : countNames(columns, names.size, rowsWithout("not"));
  const moments = SINCE_DAYS.map((days) => query.now - days * DAY_MS);
  return {
    ...choices,
    make: names.countMakes(counts),
    model: makes.size === 0 ? [] : names.countModels(counts, makes),
    not:
      excluded === undefined
        ? []
        : [...names.countMakes(excluded), ...names.countModels(excluded)].filter(({ value }) =>
            query.not.includes(value),
          ),
    switches,
    since: countSince(columns, moments, rowsWithout("since")),
    histograms,
  } as Facets; // each filter was counted above
}
