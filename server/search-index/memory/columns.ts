import { bestKey } from "./best-key.ts";
import { GROUP_COUNT } from "./codes.ts";

/** What a number column has where the seller has given none. */
export const NO_NUMBER = 0xffff_ffff;
/** The same where a column has 16 bits. */
export const NO_SHORT = 0xffff;
export const NO_DAY = -0x8000;

/** Rows of a block as a power of two: 32 numbers of a bitset. */
export const BLOCK_BITS = 10;

/** Facts of cars by row, each in a typed array. A row is written once: a changed car gets a new one. */
export class Columns {
  readonly capacity: number;
  /** Rows that have been written. */
  used = 0;
  /** Four numbers for each id. */
  readonly ids: Uint32Array;
  readonly groups: readonly Uint16Array[];
  /** Code of the make and model together. */
  readonly names: Uint32Array;
  readonly sellers: Uint32Array;
  /** Code of the point. */
  readonly points: Uint32Array;
  /** NaN where it cannot be compared. */
  readonly prices: Float64Array;
  readonly years: Uint16Array;
  readonly distances: Uint32Array;
  readonly powers: Uint16Array;
  readonly postedAt: Float64Array;
  /** The last moment of listing in each block of rows, and in each block and all before it. */
  readonly blockPosted: Float64Array;
  readonly postedSoFar: Float64Array;
  /** The highest key of "best match" in each block and all before it. */
  readonly bestSoFar: Float64Array;
  readonly expiresAt: Float64Array;
  /** Days since 1970-01-01, until 2059. */
  readonly registeredDays: Int16Array;
  readonly availableDays: Int16Array;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.ids = new Uint32Array(capacity * 4);
    this.groups = Array.from({ length: GROUP_COUNT }, () => new Uint16Array(capacity));
    this.names = new Uint32Array(capacity);
    this.sellers = new Uint32Array(capacity);
    this.points = new Uint32Array(capacity);
    this.prices = new Float64Array(capacity);
    this.years = new Uint16Array(capacity);
    this.distances = new Uint32Array(capacity);
    this.powers = new Uint16Array(capacity);
    this.postedAt = new Float64Array(capacity);
    this.blockPosted = new Float64Array((capacity >>> BLOCK_BITS) + 1).fill(-Infinity);
    this.postedSoFar = this.blockPosted.slice();
    this.bestSoFar = this.blockPosted.slice();
    this.expiresAt = new Float64Array(capacity);
    this.registeredDays = new Int16Array(capacity);
    this.availableDays = new Int16Array(capacity);
  }

  /** Writes the moment of listing. Rows come in ascending order, and their groups before. */
  post(row: number, moment: number): void {
    this.postedAt[row] = moment;
    const block = row >>> BLOCK_BITS;
    raise(this.blockPosted, block, moment);
    for (const [most, value] of [
      [this.postedSoFar, moment],
      [this.bestSoFar, bestKey(this, row)],
    ] as const) {
      if (block > 0) raise(most, block, most[block - 1] ?? -Infinity);
      raise(most, block, value);
    }
  }

  /** Copies one row of other columns. */
  copyRow(from: Columns, row: number, to: number): void {
    this.ids.set(from.ids.subarray(row * 4, row * 4 + 4), to * 4);
    for (const [at, group] of this.groups.entries()) group[to] = from.groups[at]?.[row] ?? 0;
    this.names[to] = from.names[row] ?? 0;
    this.sellers[to] = from.sellers[row] ?? 0;
    this.points[to] = from.points[row] ?? 0;
    this.prices[to] = from.prices[row] ?? NaN;
    this.years[to] = from.years[row] ?? NO_SHORT;
    this.distances[to] = from.distances[row] ?? NO_NUMBER;
    this.powers[to] = from.powers[row] ?? NO_SHORT;
    this.post(to, from.postedAt[row] ?? 0);
    this.expiresAt[to] = from.expiresAt[row] ?? 0;
    this.registeredDays[to] = from.registeredDays[row] ?? NO_DAY;
    this.availableDays[to] = from.availableDays[row] ?? NO_DAY;
  }

  idOf(row: number): string {
    let text = "";
    for (let part = 0; part < 4; part += 1)
      text += (this.ids[row * 4 + part] ?? 0).toString(16).padStart(8, "0");
    return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`;
  }

  /** Below zero where the id of the first row is the lower one. */
  compareIds(first: number, second: number): number {
    for (let part = 0; part < 4; part += 1) {
      const difference = (this.ids[first * 4 + part] ?? 0) - (this.ids[second * 4 + part] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }
}

/** What this number column has where the seller has given none. */
export function noneOf(numbers: Uint16Array | Uint32Array): number {
  return numbers instanceof Uint16Array ? NO_SHORT : NO_NUMBER;
}

/** A day as a column has it; what is earlier or later counts as the first or last one. */
export function toDay(day: number | null): number {
  return day === null ? NO_DAY : Math.min(0x7fff, Math.max(NO_DAY + 1, day));
}

function raise(values: Float64Array, at: number, value: number): void {
  if (value > (values[at] ?? -Infinity)) values[at] = value;
}

/** The four numbers of an id. */
export function readId(id: string): [number, number, number, number] {
  return [
    readHex(id, 0, 8),
    ((readHex(id, 9, 13) << 16) | readHex(id, 14, 18)) >>> 0,
    ((readHex(id, 19, 23) << 16) | readHex(id, 24, 28)) >>> 0,
    readHex(id, 28, 36),
  ];
}

/** Digits of a number in lower case: `parseInt` of a part takes three times as long. */
function readHex(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    // 48 is "0", 87 is ten before "a".
    value = (value << 4) | (code - (code < 58 ? 48 : 87));
  }
  return value >>> 0;
}
