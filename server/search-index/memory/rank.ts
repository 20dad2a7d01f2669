import { BEST_MATCH_DAYS, type SearchSort } from "#shared/rules/search.ts";
import { type Bits, hasBit } from "./bitset.ts";
import { bestKey } from "./best-key.ts";
import { BLOCK_BITS, type Columns, NO_DAY, NO_NUMBER, NO_SHORT } from "./columns.ts";

/** The key of a car that lacks what is ordered by: it comes last. JSON has no infinity. */
const LAST = -Number.MAX_VALUE;

/** The number by which results are ordered, the highest first. */
export type KeyOf = (row: number) => number;

interface RankParts {
  columns: Columns;
  sort: SearchSort;
  isUpcoming: boolean;
  /** Rows with all words in the title, and rows whose make and model the words name. */
  inTitle: Bits | undefined;
  named: Bits | undefined;
  /** Kilometres of each point, where the query has a point. */
  distances: Float64Array | undefined;
}

export function makeKey({
  columns,
  sort,
  isUpcoming,
  inTitle,
  named,
  distances: kilometres,
}: RankParts): KeyOf {
  const { postedAt, prices, years, distances, registeredDays, availableDays } = columns;
  switch (sort) {
    case "best": {
      if (isUpcoming) return (row) => -(availableDays[row] ?? 0);
      const plain: KeyOf = (row) => bestKey(columns, row);
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
        const year = years[row] ?? NO_SHORT;
        const day = registeredDays[row] ?? NO_DAY;
        return year === NO_SHORT ? LAST : year * 1e6 + (day === NO_DAY ? 0 : day);
      };
    case "least-driven":
      return (row) => {
        const distance = distances[row] ?? NO_NUMBER;
        return distance === NO_NUMBER ? LAST : -distance;
      };
    case "nearest": {
      const { points } = columns;
      return (row) => Math.max(LAST, -(kilometres?.[points[row] ?? 0] ?? Infinity));
    }
  }
}

/** The highest key that a row of a block, or of one before it, can have. */
export type BoundOf = (block: number) => number;

/** Orders by date end early: rows stand about in the order of listing. */
export function makeBound({ columns, sort, isUpcoming, inTitle }: RankParts): BoundOf {
  const { postedSoFar, bestSoFar } = columns;
  const ofWords = inTitle === undefined ? 0 : BEST_MATCH_DAYS.title + BEST_MATCH_DAYS.name;
  if (sort === "newest") return (block) => postedSoFar[block] ?? Infinity;
  if (sort === "best" && !isUpcoming) return (block) => (bestSoFar[block] ?? Infinity) + ofWords;
  return () => Infinity;
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

  /** Offers rows, the newest first, until no other can be among the first. */
  offerAll(rows: Bits, boundOf: BoundOf): void {
    for (let at = rows.length - 1; at >= 0; at -= 1) {
      let rest = rows[at] ?? 0;
      if (rest === 0) continue;
      if (boundOf(at >>> (BLOCK_BITS - 5)) < this.#lowest) return;
      while (rest !== 0) {
        const bit = 31 - Math.clz32(rest);
        this.#offer((at << 5) | bit);
        rest &= ~(1 << bit);
      }
    }
  }

  #offer(row: number): void {
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
