import { type Bits, countBits, removeAll, rowsOf } from "./bitset.ts";
import { GROUP_SIZES } from "./codes.ts";
import type { Columns } from "./columns.ts";

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

/** All living rows. */
export interface Living {
  bits: Bits;
  count: number;
  totals: Totals;
}

/** The tally of some living rows. Where they are more than half of all, the others are counted instead. */
export function tallyOf(columns: Columns, rows: Bits, { bits, count, totals }: Living): Tally {
  const chosen = countBits(rows);
  if (chosen === count) return totals;
  if (chosen * 2 <= count) {
    const counted = rowsOf(rows);
    return {
      group: (group) => countGroup(columns, group, counted),
      codes: (column) => countCodes(columns[column], totals.codes(column).length, counted),
    };
  }
  const missing = bits.slice();
  removeAll(missing, rows);
  const others = rowsOf(missing);
  return {
    group: (group) => subtract(totals.group(group), countGroup(columns, group, others)),
    codes: (column) => {
      const all = totals.codes(column);
      return subtract(all, countCodes(columns[column], all.length, others));
    },
  };
}

/** Counts each group once. */
export function once(tally: Tally): Tally {
  const groups = new Map<number, Uint32Array>();
  return {
    codes: (column) => tally.codes(column),
    group(group) {
      const counts = groups.get(group) ?? tally.group(group);
      groups.set(group, counts);
      return counts;
    },
  };
}

function countGroup({ groups }: Columns, group: number, rows: Uint32Array): Uint32Array {
  return countCodes(groups[group] ?? new Uint16Array(), GROUP_SIZES[group] ?? 0, rows);
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

function subtract(from: Uint32Array, counts: Uint32Array): Uint32Array {
  const rest = from.slice();
  for (let at = 0; at < rest.length; at += 1) rest[at] = (rest[at] ?? 0) - (counts[at] ?? 0);
  return rest;
}
