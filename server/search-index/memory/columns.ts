import { GROUP_COUNT } from "./codes.ts";

/** What a number column has where the seller has given none. */
export const NO_NUMBER = 0xffff_ffff;
export const NO_DAY = -0x8000_0000;

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
  /** NaN where it cannot be compared. */
  readonly prices: Float64Array;
  readonly years: Uint32Array;
  readonly distances: Uint32Array;
  readonly powers: Uint32Array;
  readonly postedAt: Float64Array;
  readonly expiresAt: Float64Array;
  readonly registeredDays: Int32Array;
  readonly availableDays: Int32Array;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.ids = new Uint32Array(capacity * 4);
    this.groups = Array.from({ length: GROUP_COUNT }, () => new Uint16Array(capacity));
    this.names = new Uint32Array(capacity);
    this.sellers = new Uint32Array(capacity);
    this.prices = new Float64Array(capacity);
    this.years = new Uint32Array(capacity);
    this.distances = new Uint32Array(capacity);
    this.powers = new Uint32Array(capacity);
    this.postedAt = new Float64Array(capacity);
    this.expiresAt = new Float64Array(capacity);
    this.registeredDays = new Int32Array(capacity);
    this.availableDays = new Int32Array(capacity);
  }

  /** Copies one row of other columns. */
  copyRow(from: Columns, row: number, to: number): void {
    this.ids.set(from.ids.subarray(row * 4, row * 4 + 4), to * 4);
    for (const [at, group] of this.groups.entries()) group[to] = from.groups[at]?.[row] ?? 0;
    this.names[to] = from.names[row] ?? 0;
    this.sellers[to] = from.sellers[row] ?? 0;
    this.prices[to] = from.prices[row] ?? NaN;
    this.years[to] = from.years[row] ?? NO_NUMBER;
    this.distances[to] = from.distances[row] ?? NO_NUMBER;
    this.powers[to] = from.powers[row] ?? NO_NUMBER;
    this.postedAt[to] = from.postedAt[row] ?? 0;
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

/** The four numbers of an id. */
export function readId(id: string): [number, number, number, number] {
  const hex = id.replaceAll("-", "");
  return [
    Number.parseInt(hex.slice(0, 8), 16),
    Number.parseInt(hex.slice(8, 16), 16),
    Number.parseInt(hex.slice(16, 24), 16),
    Number.parseInt(hex.slice(24, 32), 16),
  ];
}
