import type { DistanceUnit } from "#shared/lib/distances.ts";
import {
  ABOUT_AGE,
  COMPARISONS,
  DISTANCE_WORDS,
  NEWER,
  OLDER,
  UNITS,
  YEAR_LABELS,
} from "./filter-words.ts";
import { addParameter, type Reading, wordsFrom } from "./reading.ts";

/** Readers of numbers. Each returns how many tokens it has taken, from `at` on: none where it does not apply. */

/** What a number means, and the tokens that say so. */
interface FoundRange {
  range: string;
  unit?: DistanceUnit | undefined;
  taken: number;
}

type Side = "from" | "to" | "either";

const EARLIEST_YEAR = 1950;
/** Years of age; higher numbers are no ages. */
const OLDEST = 60;
const KW_PER_HORSEPOWER = 0.7355;

function isYear({ thisYear }: Reading, number: number): boolean {
  return Number.isInteger(number) && number >= EARLIEST_YEAR && number <= thisYear + 1;
}

/** The range that a number belongs to, by its unit or its size. */
function findRange(reading: Reading, at: number, isBound: boolean): FoundRange | undefined {
  const { tokens } = reading;
  const { number, isThousands } = tokens[at] ?? {};
  if (number === undefined) return undefined;
  const before = UNITS.get(tokens[at - 1]?.word ?? "");
  const word = tokens[at + 1]?.word ?? "";
  const after = UNITS.get(word);
  if (after === "age" && number <= OLDEST) return { range: "age", taken: 2 };
  if (after !== undefined && after !== "age")
    return { range: after, unit: DISTANCE_WORDS.get(word), taken: 2 };
  if (before === "price") return { range: "price", taken: 1 };
  if (isYear(reading, number)) return { range: "year", taken: 1 };
  return isBound || isThousands ? { range: "price", taken: 1 } : undefined;
}

/** The filter of a range, with a value in its unit. */
function toFilter(range: string, number: number): { name: string; value: number } {
  return range === "horsepower"
    ? { name: "power", value: Math.round(number * KW_PER_HORSEPOWER) }
    : { name: range, value: Math.round(number) };
}

/** A number by itself, or one end of a range; `phrase` is the comparison before it. */
export function readRange(
  reading: Reading,
  at: number,
  side: Side = "either",
  phrase = "",
): number {
  const found = findRange(reading, at, side !== "either");
  const number = reading.tokens[at]?.number;
  if (found === undefined || number === undefined) return 0;
  const { range, unit, taken } = found;
  const { name, value } = toFilter(range, number);
  if (range === "age") addAge(reading, value, side, phrase);
  else if (range === "doors" || range === "seats") addParameter(reading, range, value);
  else if (side !== "either") addParameter(reading, `${name}_${side}`, value, unit);
  else if (range === "year") {
    addParameter(reading, "year_from", value);
    addParameter(reading, "year_to", value);
  } else addParameter(reading, `${name}_${name === "power" ? "from" : "to"}`, value, unit);
  return taken;
}

/** `less than 3 years old`, `over 10 years`, `younger than 5 years`. */
function addAge(reading: Reading, years: number, side: Side, phrase: string): void {
  const year = reading.thisYear - years;
  const isOfYears = ABOUT_AGE.test(phrase);
  if (side !== (isOfYears ? "to" : "from")) addParameter(reading, "year_from", year);
  if (side !== (isOfYears ? "from" : "to")) addParameter(reading, "year_to", year);
}

/** `2017 or newer`, `2010 oder älter`. */
export function readOpen(reading: Reading, at: number): number {
  const { number } = reading.tokens[at] ?? {};
  const [or = "", word = ""] = wordsFrom(reading, at + 1, 2);
  if (number === undefined || !isYear(reading, number) || !["or", "oder"].includes(or)) return 0;
  const side = NEWER.has(word) ? "from" : OLDER.has(word) ? "to" : undefined;
  if (side === undefined) return 0;
  addParameter(reading, `year_${side}`, number);
  return 3;
}

/** `between 2000 and 5000`, `2010-2015`, `5.000 bis 9.000 euro`, `2 to 5 years old`. */
export function readBetween(reading: Reading, at: number): number {
  const { tokens, thisYear } = reading;
  const start = ["between", "zwischen", "von", "from"].includes(tokens[at]?.word ?? "")
    ? at + 1
    : at;
  const low = tokens[start]?.number;
  const joins = ["and", "und", "to", "bis", "-", "–"].includes(tokens[start + 1]?.word ?? "")
    ? start + 2
    : -1;
  const high = tokens[joins]?.number;
  if (low === undefined || high === undefined || low >= high) return 0;
  const found = findRange(reading, joins, true);
  if (found === undefined || ["doors", "seats"].includes(found.range)) return 0;
  const { range, unit, taken } = found;
  const from = toFilter(range, low);
  const to = toFilter(range, high);
  if (range === "age") {
    addParameter(reading, "year_from", thisYear - to.value);
    addParameter(reading, "year_to", thisYear - from.value);
  } else {
    addParameter(reading, `${from.name}_from`, from.value, unit);
    addParameter(reading, `${to.name}_to`, to.value, unit);
  }
  return joins - at + taken;
}

/** `under 15000`, `ab 2018`, `less than 100000 km`, `max 5000`. */
export function readCompared(reading: Reading, at: number): number {
  for (const length of [3, 2, 1]) {
    const words = wordsFrom(reading, at, length);
    const side = words.length === length ? COMPARISONS.get(words.join(" ")) : undefined;
    if (side === undefined) continue;
    // `under € 15000`, `ab Baujahr 2010`.
    const between = reading.tokens[at + length]?.word ?? "";
    const isPassed = UNITS.get(between) === "price" || YEAR_LABELS.has(between);
    const number = at + length + (isPassed ? 1 : 0);
    const taken = readRange(reading, number, side, words.join(" "));
    if (taken > 0) return number - at + taken;
  }
  return 0;
}
