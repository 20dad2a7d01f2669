import { BEST_MATCH_DAYS, type SearchSort } from "#shared/rules/search.ts";
import type { Bits } from "./bitset.ts";
import { codeIn, placeOf, type Property } from "./codes.ts";
import { type Columns, NO_DAY, NO_NUMBER } from "./columns.ts";

const DAY_MS = 86_400_000;
/** The key of a car that lacks what is ordered by: it comes last. JSON has no infinity. */
const LAST = -Number.MAX_VALUE;

/** The number by which results are ordered, the highest first. */
export type KeyOf = (row: number) => number;

/** The bonus in days for each number of the group that `photos` and the switches share. */
function bonuses(size: number): Float64Array {
  const days: readonly (readonly [Property, number])[] = [
    ["photos", BEST_MATCH_DAYS.photos],
    ["verified", BEST_MATCH_DAYS.verified],
    ["lowered", BEST_MATCH_DAYS.lowered],
  ];
  return Float64Array.from({ length: size }, (_, number) =>
    days.reduce((sum, [name, bonus]) => sum + codeIn(number, placeOf(name)) * bonus, 0),
  );
}

interface RankParts {
  columns: Columns;
  sort: SearchSort;
  isUpcoming: boolean;
  /** Rows with all words in the title, and rows whose make and model the words name. */
  inTitle: Bits | undefined;
  named: Bits | undefined;
}

const hasBit = (bits: Bits, row: number) => (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;

export function makeKey(
  { columns, sort, isUpcoming, inTitle, named }: RankParts,
  groupSize: number,
): KeyOf {
  const { postedAt, prices, years, distances, registeredDays, availableDays, groups } = columns;
  switch (sort) {
    case "best": {
      if (isUpcoming) return (row) => -(availableDays[row] ?? 0);
      const bonus = bonuses(groupSize);
      const group = groups[placeOf("photos").group] ?? new Uint16Array();
      const plain: KeyOf = (row) => (postedAt[row] ?? 0) / DAY_MS + (bonus[group[row] ?? 0] ?? 0);
      if (inTitle === undefined) return plain;
      return (row) =>
        plain(row) +
        (hasBit(inTitle, row) ? BEST_MATCH_DAYS.title : 0) +
        (named !== undefined && hasBit(named, row) ? BEST_MATCH_DAYS.name : 0);
    }
    case "newest":
      return (row) => postedAt[row] ?? 0;
    case "cheapest":
      return (row) => known(-(prices[row] ?? NaN));
    case "dearest":
      return (row) => known(prices[row] ?? NaN);
    case "youngest":
      return (row) => {
        const year = years[row] ?? NO_NUMBER;
        const day = registeredDays[row] ?? NO_DAY;
        return year === NO_NUMBER ? LAST : year * 1e6 + (day === NO_DAY ? 0 : day);
      };
    case "least-driven":
      return (row) => {
        const distance = distances[row] ?? NO_NUMBER;
        return distance === NO_NUMBER ? LAST : -distance;
      };
  }
}

function known(key: number): number {
  return Number.isNaN(key) ? LAST : key;
}

/** The place of a car in an order: its key, its moment of listing and its id. */
export const PLACE_LENGTH = 6;

export function placeOfRow(columns: Columns, keyOf: KeyOf, row: number): number[] {
  const { ids, postedAt } = columns;
  return [keyOf(row), postedAt[row] ?? 0, ...ids.subarray(row * 4, row * 4 + 4)];
}

/** The first cars of an order, found in one pass: a heap of so many, whose root is the last of them. */
export class Top {
  readonly #columns: Columns;
  readonly #keyOf: KeyOf;
  readonly #limit: number;
  /** Only what comes after this place. */
  readonly #after: readonly number[] | undefined;
  readonly #rows: number[] = [];
  readonly #keys: number[] = [];
  /** Of the last car in a full heap: most cars are turned away by their key alone. */
  #lowest = -Infinity;

  constructor(columns: Columns, keyOf: KeyOf, limit: number, after?: readonly number[]) {
    this.#columns = columns;
    this.#keyOf = keyOf;
    this.#limit = limit;
    this.#after = after;
  }

  offer(row: number): void {
    const key = this.#keyOf(row);
    if (key < this.#lowest) return;
    if (this.#after !== undefined && !this.#isAfter(row, key, this.#after)) return;
    const { length } = this.#rows;
    if (length < this.#limit) {
      this.#rows.push(row);
      this.#keys.push(key);
      this.#rise(length);
      if (length + 1 === this.#limit) this.#lowest = this.#keys[0] ?? -Infinity;
    } else if (length > 0 && this.#isBefore(row, key, this.#rows[0] ?? 0, this.#keys[0] ?? 0)) {
      this.#rows[0] = row;
      this.#keys[0] = key;
      this.#sink(0);
      this.#lowest = this.#keys[0] ?? -Infinity;
    }
  }

  /** In their order. */
  sorted(): number[] {
    const { postedAt } = this.#columns;
    return this.#rows
      .map((row, at) => ({ row, key: this.#keys[at] ?? 0 }))
      .toSorted(
        (a, b) =>
          b.key - a.key ||
          (postedAt[b.row] ?? 0) - (postedAt[a.row] ?? 0) ||
          this.#columns.compareIds(b.row, a.row),
      )
      .map(({ row }) => row);
  }

  #isBefore(row: number, key: number, other: number, otherKey: number): boolean {
    if (key !== otherKey) return key > otherKey;
    const { postedAt } = this.#columns;
    const [first, second] = [postedAt[row] ?? 0, postedAt[other] ?? 0];
    return first === second ? this.#columns.compareIds(row, other) > 0 : first > second;
  }

  #isAfter(row: number, key: number, place: readonly number[]): boolean {
    const { ids, postedAt } = this.#columns;
    const [placeKey = 0, placePosted = 0] = place;
    if (key !== placeKey) return key < placeKey;
    const posted = postedAt[row] ?? 0;
    if (posted !== placePosted) return posted < placePosted;
    for (let part = 0; part < 4; part += 1) {
      const difference = (ids[row * 4 + part] ?? 0) - (place[part + 2] ?? 0);
      if (difference !== 0) return difference < 0;
    }
    return false;
  }

  #isLater(at: number, other: number): boolean {
    return this.#isBefore(
      this.#rows[other] ?? 0,
      this.#keys[other] ?? 0,
      this.#rows[at] ?? 0,
      this.#keys[at] ?? 0,
    );
  }

  #rise(start: number): void {
    let at = start;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!this.#isLater(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(start: number): void {
    let at = start;
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let latest = at;
      if (left < this.#rows.length && this.#isLater(left, latest)) latest = left;
      if (right < this.#rows.length && this.#isLater(right, latest)) latest = right;
      if (latest === at) return;
      this.#swap(at, latest);
      at = latest;
    }
  }

  #swap(first: number, second: number): void {
    const { [first]: row = 0, [second]: otherRow = 0 } = this.#rows;
    const { [first]: key = 0, [second]: otherKey = 0 } = this.#keys;
    this.#rows[first] = otherRow;
    this.#rows[second] = row;
    this.#keys[first] = otherKey;
    this.#keys[second] = key;
  }
}
