import { type Bits, countBits } from "./bitset.ts";
import { GROUP_SIZES } from "./codes.ts";
import type { Columns } from "./columns.ts";
import type { RowScratch } from "./row-scratch.ts";

/** Columns whose codes have no fixed number. */
const OPEN = ["names", "points"] as const;
type OpenColumn = (typeof OPEN)[number];

/** How many of some cars there are for each number of a group, and for each code of an open column. */
export interface Tally {
  group(group: number): Uint32Array;
  codes(column: OpenColumn): Uint32Array;
}

/** The tally of all living cars, kept up to date: most searches choose little, so most counts are close to it. */
export class Totals implements Tally {
  readonly #groups = GROUP_SIZES.map((size) => new Uint32Array(size));
  readonly #codes = { names: new Uint32Array(1_024), points: new Uint32Array(1_024) };

  group(group: number): Uint32Array {
    return this.#groups[group] ?? new Uint32Array();
  }

  codes(column: OpenColumn): Uint32Array {
    return this.#codes[column];
  }

  add(columns: Columns, row: number): void {
    for (const column of OPEN) {
      const code = columns[column][row] ?? 0;
      if (code < this.#codes[column].length) continue;
      const larger = new Uint32Array(code * 2);
      larger.set(this.#codes[column]);
      this.#codes[column] = larger;
    }
    this.#change(columns, row, 1);
  }

  remove(columns: Columns, row: number): void {
    this.#change(columns, row, -1);
  }

  #change(columns: Columns, row: number, by: 1 | -1): void {
    for (const [at, column] of columns.groups.entries())
      change(this.group(at), column[row] ?? 0, by);
    for (const column of OPEN) change(this.#codes[column], columns[column][row] ?? 0, by);
  }
}

function change(counts: Uint32Array, at: number, by: number): void {
  counts[at] = (counts[at] ?? 0) + by;
}

/** Some rows whose tally is known. */
export interface Tallied {
  bits: Bits;
  count: number;
  tally: Tally;
}

interface TallyParts {
  /** All living rows. */
  living: Tallied;
  /** Rows of a narrower query: all of them are among the rows that are counted. */
  narrower?: Tallied | undefined;
  scratch: RowScratch;
}

/** The tally of the rows of a query. Only those rows are counted by which they differ from rows with a known tally. */
export function tallyOf(
  columns: Columns,
  rows: Bits,
  { living, narrower, scratch }: TallyParts,
): Tally {
  const count = countBits(rows);
  const known =
    narrower !== undefined && count - narrower.count < living.count - count ? narrower : living;
  if (known.count === count) return known.tally;
  const isCountedWhole = Math.abs(known.count - count) >= count;
  const differing = isCountedWhole ? rows : difference(rows, known.bits);
  const countIn = (column: Uint16Array | Uint32Array, size: number) =>
    countCodes(column, size, scratch.of(differing));
  const counted: Tally = {
    group: (group) => countIn(columns.groups[group] ?? new Uint16Array(), GROUP_SIZES[group] ?? 0),
    codes: (column) => countIn(columns[column], living.tally.codes(column).length),
  };
  if (isCountedWhole) return counted;
  const sign = count > known.count ? 1 : -1;
  return {
    group: (group) => combine(known.tally.group(group), counted.group(group), sign),
    codes: (column) => combine(known.tally.codes(column), counted.codes(column), sign),
  };
}

/** Counts each group and column once. */
export function once(tally: Tally): Tally {
  const groups = new Map<number, Uint32Array>();
  const columns = new Map<OpenColumn, Uint32Array>();
  return {
    group: (group) => keep(groups, group, () => tally.group(group)),
    codes: (column) => keep(columns, column, () => tally.codes(column)),
  };
}

function keep<K>(kept: Map<K, Uint32Array>, key: K, count: () => Uint32Array): Uint32Array {
  const counts = kept.get(key) ?? count();
  kept.set(key, counts);
  return counts;
}

function countCodes(
  column: Uint16Array | Uint32Array,
  size: number,
  rows: Uint32Array,
): Uint32Array {
  // Most cars share few codes: with one array of counts, each step would wait for the last one's write.
  const counts = new Uint32Array(size);
  const others = new Uint32Array(size);
  const last = rows.length - 1;
  for (let at = 0; at < last; at += 2) {
    const code = column[rows[at] ?? 0] ?? 0;
    const other = column[rows[at + 1] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
    others[other] = (others[other] ?? 0) + 1;
  }
  if ((last & 1) === 0) change(counts, column[rows[last] ?? 0] ?? 0, 1);
  for (let at = 0; at < size; at += 1) counts[at] = (counts[at] ?? 0) + (others[at] ?? 0);
  return counts;
}

/** The rows by which two sets differ, one of which is a part of the other. */
function difference(rows: Bits, known: Bits): Bits {
  return rows.map((bits, at) => bits ^ (known[at] ?? 0));
}

function combine(known: Uint32Array, counts: Uint32Array, sign: 1 | -1): Uint32Array {
  return known.map((count, at) => count + sign * (counts[at] ?? 0));
}
