import { DAY_MS } from "#shared/lib/durations.ts";
import { makeOf } from "#shared/lib/make-slugs.ts";
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
import { type Bits, countBits } from "./bitset.ts";
import { barsOfYears, type Property } from "./codes.ts";
import type { Columns } from "./columns.ts";
import { countProperty, countSince, countWithin } from "./count.ts";
import type { Names } from "./names.ts";
import type { Points } from "./points.ts";
import { once, type Tallied, type Tally } from "./tally.ts";

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
  | "near"
  | "seller";

interface Scene {
  columns: Columns;
  names: Names;
  edges: Readonly<Record<HistogramFilter, readonly number[]>>;
  parts: readonly { part: Part; bits: Bits }[];
  /** The rows of the query without some of its parts. */
  bitsOf: (without: readonly Part[]) => Bits;
  /** The rows of the whole query. */
  rows: Bits;
  points: Points;
  /** Counts the rows of a query, given those of a narrower one. */
  tallyOf: (rows: Bits, narrower?: Tallied) => Tally;
}

/** Counts every value of every filter; a filter that is chosen is counted over the query without it. */
export function countFacets(query: IndexQuery, scene: Scene): Facets {
  const { columns, names, edges, parts, bitsOf, rows, points, tallyOf } = scene;
  const chosen = new Set<Part>(parts.map(({ part }) => part));
  const whole = once(tallyOf(rows));
  const narrower = { bits: rows, count: countBits(rows), tally: whole };
  const tallyWithout = (part: Part) =>
    chosen.has(part) ? tallyOf(bitsOf([part]), narrower) : whole;
  const sums = (property: Property & Part) => countProperty(property, tallyWithout(property));

  const choices: Partial<Record<ChoiceFilter, ValueCount[]>> = {};
  for (const name of CHOICE_NAMES) {
    const counts = sums(name);
    choices[name] = CHOICE_FILTERS[name]
      .map((value: string, at: number) => ({ value, count: counts[at + 1] ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count);
  }
  const histograms: Partial<Record<HistogramFilter, Histogram>> = {};
  for (const name of HISTOGRAMS) {
    const counts = name === "year" ? barsOfYears(edges.year, sums(name)) : sums(name).slice(1);
    histograms[name] = { edges: edges[name], counts };
  }
  const switches: Partial<Record<SwitchFilter, number>> = {};
  for (const name of SWITCH_FILTERS) switches[name] = sums(name)[1] ?? 0;

  const counts = tallyWithout("cars").codes("names");
  const makes = new Set([...query.makes, ...query.models.map(makeOf)]);
  const excluded = query.not.length === 0 ? undefined : tallyWithout("not").codes("names");
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
    since: countSince(columns, moments, chosen.has("since") ? bitsOf(["since"]) : rows),
    radius:
      query.near === undefined
        ? []
        : countWithin(
            query.near.radii,
            points.distancesFrom(query.near.point),
            tallyWithout("near").codes("points"),
          ),
    histograms,
  } as Facets; // each filter was counted above
}
