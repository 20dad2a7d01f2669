import { FIELD_HEADINGS, FIELD_NAMES } from "./fields.ts";
import { findCurrency } from "./money.ts";
import { toWords } from "#shared/lib/words.ts";

import type { FieldName } from "./fields.ts";
import type { DistanceUnit } from "#shared/lib/distances.ts";
import type { PowerUnit } from "./quantities.ts";

/** Units that a heading such as "Leistung (PS)", "price_eur" or "Mileage [mi]" names. */
export interface HeadingUnits {
  readonly distance?: DistanceUnit;
  readonly power?: PowerUnit;
  readonly currency?: string;
}

/** How a heading was understood. */
export interface Heading extends HeadingUnits {
  readonly field: FieldName;
  /** Among columns of one field, the one with the lowest rank is read first. */
  readonly rank: number;
}

const KNOWN = new Map(
  FIELD_NAMES.flatMap((field) =>
    FIELD_HEADINGS[field]
      .split(", ")
      .map((words, rank) => [joined(words), { field, rank }] as const),
  ),
);

const DISTANCE: Readonly<Record<string, DistanceUnit>> = {
  km: "km",
  kms: "km",
  kilometer: "km",
  kilometers: "km",
  kilometre: "km",
  kilometres: "km",
  kilometerstand: "km",
  mi: "mi",
  mile: "mi",
  miles: "mi",
};
const POWER: Readonly<Record<string, PowerUnit>> = {
  kw: "kW",
  ps: "PS",
  cv: "PS",
  pk: "PS",
  hp: "hp",
  bhp: "hp",
  horsepower: "hp",
};
/** Unit words that are ignored: the value's size tells the unit. */
const PLAIN = new Set(["in", "cc", "ccm", "cm3", "l", "litre", "liter", "litres"]);
/** Rank of a column whose heading repeats another's with a number, so that it comes after it. */
const NUMBERED_RANK = 1000;

function joined(words: string): string {
  return words.replaceAll(" ", "");
}

/** The words of a heading, also of `yearOfRegistration`, `powerPS` and `price_eur`. */
function wordsOf(heading: string): string[] {
  const apart = heading
    .replaceAll("kW", " kw ")
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replaceAll("€", " eur ")
    .replaceAll("£", " gbp ")
    .replaceAll("₹", " inr ")
    .replaceAll("$", " usd ");
  return toWords(apart).split(" ");
}

export function readHeading(heading: string): Heading | undefined {
  const words = wordsOf(heading);
  const units = readUnits(words);
  const bare = words.filter((word) => !isUnit(word));
  const known = KNOWN.get(words.join("")) ?? KNOWN.get(bare.join(""));
  if (known !== undefined) return { ...known, ...units };
  const numbered = KNOWN.get(bare.join("").replace(/\d+(?=(?:urls?|links?)?$)/, ""));
  if (numbered === undefined) return undefined;
  return { ...numbered, ...units, rank: numbered.rank + NUMBERED_RANK };
}

function readUnits(words: readonly string[]): HeadingUnits {
  const distance = words.map((word) => DISTANCE[word]).find(Boolean);
  const power = words.map((word) => POWER[word]).find(Boolean);
  const currency = words.slice(1).map(currencyOf).find(Boolean);
  return { ...(distance && { distance }), ...(power && { power }), ...(currency && { currency }) };
}

/** The units that a heading names, whatever field its column is mapped to. */
export function unitsOf(heading: string): HeadingUnits {
  return readUnits(wordsOf(heading));
}

function isUnit(word: string): boolean {
  return (
    PLAIN.has(word) ||
    Object.hasOwn(DISTANCE, word) ||
    Object.hasOwn(POWER, word) ||
    currencyOf(word) !== undefined
  );
}

function currencyOf(word: string): string | undefined {
  return /^(?:[a-z]{3}|euros?)$/.test(word) ? findCurrency(word, "EUR") : undefined;
}
