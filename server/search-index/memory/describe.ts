import type { IndexDescription } from "../search-index.ts";
import { type Columns, NO_SHORT } from "./columns.ts";
import type { Names } from "./names.ts";
import type { Tally } from "./tally.ts";

/** Describes the cars of some rows. */
export function describeRows(
  columns: Columns,
  names: Names,
  rows: Uint32Array,
  tally: Tally,
): IndexDescription {
  const counts = tally.codes("names");
  const price = spanOf(columns, rows);
  const years = quartilesOf(columns, rows);
  return {
    count: rows.length,
    ...(price !== undefined && { price }),
    ...(years !== undefined && { years }),
    makes: names.countMakes(counts),
    models: names.countModels(counts),
  };
}

function spanOf({ prices }: Columns, rows: Uint32Array): IndexDescription["price"] {
  let [from, to] = [Infinity, -Infinity];
  for (let at = 0; at < rows.length; at += 1) {
    const price = prices[rows[at] ?? 0] ?? NaN;
    // A comparison with NaN is false.
    if (price < from) from = price;
    if (price > to) to = price;
  }
  return from > to ? undefined : { from, to };
}

/** Counts the cars of each year, because there are few years: sorting the cars would take longer. */
function quartilesOf({ years }: Columns, rows: Uint32Array): IndexDescription["years"] {
  const counts = new Map<number, number>();
  let known = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const year = years[rows[at] ?? 0] ?? NO_SHORT;
    if (year === NO_SHORT) continue;
    counts.set(year, (counts.get(year) ?? 0) + 1);
    known += 1;
  }
  const sorted = [...counts].toSorted(([a], [b]) => a - b);
  const yearAt = (share: number) => {
    let seen = 0;
    return sorted.find(([, count]) => (seen += count) >= known * share)?.[0];
  };
  const [first, median, third] = [yearAt(0.25), yearAt(0.5), yearAt(0.75)];
  if (first === undefined || median === undefined || third === undefined) return undefined;
  return { first, median, third };
}
