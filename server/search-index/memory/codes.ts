import {
  CHOICE_FILTERS,
  CHOICE_NAMES,
  type ChoiceFilter,
  HISTOGRAMS,
  type HistogramFilter,
  SWITCH_FILTERS,
  type SwitchFilter,
} from "#shared/rules/search.ts";
import type { IndexedCar } from "../search-index.ts";

/** A property with few values; 0 stands for none. */
export type Property = ChoiceFilter | SwitchFilter | HistogramFilter | "photos";

/** Bars of a histogram, and one code for none. */
export const BANDS = 25;
/**
 * Each year has a code of its own, because the bars of years move on with every new year. Years before and after
 * these count as the first and the last. A code is a byte.
 */
const FIRST_YEAR = 1900;
const YEARS = 200;

const SIZES = {
  ...Object.fromEntries(CHOICE_NAMES.map((name) => [name, CHOICE_FILTERS[name].length + 1])),
  ...Object.fromEntries(HISTOGRAMS.map((name) => [name, BANDS])),
  ...Object.fromEntries(SWITCH_FILTERS.map((name) => [name, 2])),
  year: YEARS + 1,
  photos: 2,
} as Record<Property, number>; // one entry for each property

/**
 * Properties that share a column: their values together are one number, so that counting all of them takes one
 * step for each car instead of up to seven. No group has more than 65,536 combinations.
 */
const GROUPS: readonly (readonly Property[])[] = [
  ["category", "fuel", "gearbox", "drive", "seller_kind"],
  ["body", "colour", "doors", "seats"],
  ["year", "distance"],
  ["price", "verified", "responsive", "promoted", "lowered", "available", "photos"],
];
export const GROUP_COUNT = GROUPS.length;

interface Place {
  group: number;
  /** The code of the property is `floor(number / divisor) % size`. */
  divisor: number;
  size: number;
}

const PLACES = new Map<Property, Place>();
/** Number of combinations of each group. */
export const GROUP_SIZES: readonly number[] = GROUPS.map((properties, group) => {
  let divisor = 1;
  for (const property of properties) {
    PLACES.set(property, { group, divisor, size: SIZES[property] });
    divisor *= SIZES[property];
  }
  return divisor;
});

export function placeOf(property: Property): Place {
  const place = PLACES.get(property);
  if (place === undefined) throw new Error(`invariant: ${property} is in no group`);
  return place;
}

/** The code of a property in the number of its group. */
export function codeIn(number: number, { divisor, size }: Place): number {
  return Math.floor(number / divisor) % size;
}

const TABLES = new Map<Property, Uint8Array>();

/** For each number of a property's group, the property's code. */
export function codesOf(property: Property): Uint8Array {
  const kept = TABLES.get(property);
  if (kept !== undefined) return kept;
  const place = placeOf(property);
  const table = Uint8Array.from({ length: GROUP_SIZES[place.group] ?? 0 }, (_, number) =>
    codeIn(number, place),
  );
  TABLES.set(property, table);
  return table;
}

/** The code of a filter's value; 0 for one that the filter does not offer. */
export function choiceCode(name: ChoiceFilter, value: string | null): number {
  if (value === null) return 0;
  const values: readonly string[] = CHOICE_FILTERS[name];
  return values.indexOf(value) + 1;
}

/** The code of the bar that a number belongs to; the first bar also has what is below it. */
export function bandCode(edges: readonly number[], value: number | null): number {
  if (value === null) return 0;
  let code = 1;
  while (code < edges.length && value >= (edges[code] ?? Infinity)) code += 1;
  return code;
}

function yearCode(year: number | null): number {
  return year === null ? 0 : Math.max(1, Math.min(YEARS, year - FIRST_YEAR + 1));
}

/** The cars of each bar, by those of each code of the year. */
export function barsOfYears(edges: readonly number[], counts: readonly number[]): number[] {
  const bars = edges.map(() => 0);
  for (let code = 1; code < counts.length; code += 1) {
    const bar = bandCode(edges, FIRST_YEAR + code - 1) - 1;
    bars[bar] = (bars[bar] ?? 0) + (counts[code] ?? 0);
  }
  return bars;
}

/** Lower ends of the bars that do not depend on the day. */
export type Edges = Readonly<Record<Exclude<HistogramFilter, "year">, readonly number[]>>;

/** What the choices of cars add to the numbers of the groups. Most cars share theirs with many others. */
const CHOICE_NUMBERS = new WeakMap<IndexedCar["choices"], readonly number[]>();

function choiceNumbers(choices: IndexedCar["choices"]): readonly number[] {
  const known = CHOICE_NUMBERS.get(choices);
  if (known !== undefined) return known;
  const numbers = GROUPS.map(() => 0);
  for (const name of CHOICE_NAMES) addTo(numbers, name, choiceCode(name, choices[name]));
  CHOICE_NUMBERS.set(choices, numbers);
  return numbers;
}

function addTo(numbers: number[], property: Property, code: number): void {
  const { group, divisor } = placeOf(property);
  numbers[group] = (numbers[group] ?? 0) + code * divisor;
}

/** The numbers of a car, one for each group. */
export function groupNumbers(car: IndexedCar, edges: Edges): number[] {
  const numbers = choiceNumbers(car.choices).slice();
  addTo(numbers, "price", bandCode(edges.price, car.price));
  addTo(numbers, "distance", bandCode(edges.distance, car.distance));
  addTo(numbers, "year", yearCode(car.year));
  for (const name of SWITCH_FILTERS) if (car.switches[name]) addTo(numbers, name, 1);
  if (car.hasPhotos) addTo(numbers, "photos", 1);
  return numbers;
}

/** For each number of a property's group, 1 where the property has one of these codes. */
export function tableOf(property: Property, codes: readonly number[]): Uint8Array {
  const place = placeOf(property);
  return Uint8Array.from({ length: GROUP_SIZES[place.group] ?? 0 }, (_, number) =>
    codes.includes(codeIn(number, place)) ? 1 : 0,
  );
}
