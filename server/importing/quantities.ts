import { type DistanceUnit, KM_PER } from "#shared/lib/distances.ts";

import { NOT_A_NUMBER, parseNumber, parseQuantity, whyNoNumber } from "./numbers.ts";
import { Unusable } from "./unusable.ts";

import type { MarkHabits } from "./numbers.ts";
import type { Reader, Reading } from "./unusable.ts";

export type PowerUnit = "kW" | "PS" | "hp";

/** Metric horsepower (DIN 66036) and mechanical horsepower. */
const KW_PER: Readonly<Record<PowerUnit, number>> = { kW: 1, PS: 0.73549875, hp: 0.745699872 };

const DISTANCE_UNITS: Readonly<Record<string, DistanceUnit>> = {
  ...spread("km", "km kms km. kilometer kilometers kilometre kilometres"),
  ...spread("mi", "mi mi. mile miles"),
};
const POWER_UNITS: Readonly<Record<string, PowerUnit>> = {
  ...spread("kW", "kw"),
  ...spread("PS", "ps cv pk ch"),
  ...spread("hp", "hp bhp"),
};

function spread<T>(unit: T, names: string): Record<string, T> {
  return Object.fromEntries(names.split(" ").map((name) => [name, unit]));
}

/** The unit that a word names, such as `miles`. */
export const nameDistance = (word: string): DistanceUnit | undefined =>
  Object.hasOwn(DISTANCE_UNITS, word.trim()) ? DISTANCE_UNITS[word.trim()] : undefined;

/** Reads kilometres. `unit` applies to a number without one. */
export function distanceReader(unit: DistanceUnit, habits?: MarkHabits): Reader<number> {
  return (text) => {
    const quantity = parseQuantity(text, habits);
    if (quantity instanceof Unusable) return quantity;
    if (quantity.before !== "") return NOT_A_NUMBER;
    const found = quantity.after === "" ? unit : DISTANCE_UNITS[quantity.after];
    if (found === undefined) return new Unusable("is not a mileage");
    const km = Math.round(quantity.number * KM_PER[found]);
    return within(km, 0, 5_000_000);
  };
}

/** Reads whole kilowatts. `unit` applies to a number without one; of `74 kW (101 PS)` the kilowatts count. */
export function powerReader(unit: PowerUnit, habits?: MarkHabits): Reader<number> {
  return (text) => {
    // A minus at the beginning is a sign; one further on may separate units, as in "101 PS - 74 kW".
    const kilowatts = /((?:^[-−]\s*)?[\d.,]+)\s*kw\b/i.exec(text)?.[1];
    const quantity = parseQuantity(kilowatts === undefined ? text : `${kilowatts} kw`, habits);
    if (quantity instanceof Unusable) return quantity;
    if (quantity.before !== "") return NOT_A_NUMBER;
    // The engine speed may follow the unit, as in "89 bhp @ 4000 rpm".
    const [, name = "", rest = ""] = /^([a-z]*)\s*(.*)$/s.exec(quantity.after) ?? [];
    const found = name === "" ? unit : POWER_UNITS[name];
    if (found === undefined || !/^($|[@(/])/.test(rest)) return new Unusable("is not a power");
    return within(Math.round(quantity.number * KW_PER[found]), 1, 2000);
  };
}

/**
 * Numbers below are litres, above cubic centimetres: no car engine is that small in cc or that large in
 * litres.
 */
const LITRES_BELOW = 30;

/** Reads cubic centimetres from `1197 cc`, and from litres such as `1.6` or `1.0T`. */
export function engineReader(habits: MarkHabits = {}): Reader<number> {
  // Ambiguity of thousands does not matter here: 1.498 litres are 1,498 cc.
  const certain = Object.fromEntries(
    Object.entries(habits).filter(([, habit]) => habit === "decimal"),
  );
  return (text) => {
    const quantity = parseQuantity(text, certain);
    if (quantity instanceof Unusable) return quantity;
    if (quantity.before !== "") return NOT_A_NUMBER;
    const isKnown = /^(|cc|ccm|cm3|cm³|l|ltr|liters?|litres?|[tid])\.?$/.test(quantity.after);
    if (!isKnown) return new Unusable("is not an engine size");
    const isLitres = quantity.number < LITRES_BELOW;
    return within(Math.round(quantity.number * (isLitres ? 1000 : 1)), 1, 30_000);
  };
}

/** A whole number with or without its unit: `120` and `120 g/km`. */
export function measureReader(least: number, most: number, unit = ""): Reader<number> {
  return (text) => {
    const quantity = parseQuantity(text);
    if (quantity instanceof Unusable) return quantity;
    const { before, after, number } = quantity;
    const isUnit = after === "" || after.replaceAll(/\s/g, "") === unit;
    if (before !== "" || !isUnit || !Number.isInteger(number)) return NOT_A_NUMBER;
    return within(number, least, most);
  };
}

/** A small whole number: `5`, `5.0`, or the second of `4/5`. */
export function countReader(least: number, most: number): Reader<number> {
  return (text) => {
    const [, first, second] = /^(\d{1,3})(?:\.0+)?(?:\s*[/-]\s*(\d{1,3}))?$/.exec(text) ?? [];
    return first === undefined ? whyNoNumber(text) : within(Number(second ?? first), least, most);
  };
}

/** Degrees. */
export function degreesReader(most: number): Reader<number> {
  return (text) => {
    const [, sign, digits = ""] = /^([-+]?)(\d+(?:[.,]\d+)?)$/.exec(text) ?? [];
    const degrees = digits === "" ? undefined : Number(digits.replace(",", "."));
    if (degrees === undefined) return NOT_A_NUMBER;
    return within(sign === "-" ? -degrees : degrees, -most, most);
  };
}

const OWNERS = /^(first|1st|second|2nd|third|3rd|fourth|4th|fifth|5th)\b/;
const ORDER = ["first", "second", "third", "fourth", "fifth"];

/** Number of previous owners: `First`, `2nd Owner`, `4 or More`, `3`. */
export function readOwners(text: string): Reading<number> {
  const words = text.toLowerCase();
  if (/^(unregistered|un-registered|test drive|new)/.test(words)) return 0;
  const ordinal = OWNERS.exec(words)?.[1];
  if (ordinal !== undefined) {
    const at = ORDER.indexOf(ordinal);
    return at === -1 ? Number.parseInt(ordinal, 10) : at + 1;
  }
  const digits =
    /^(\d{1,2})(?:\.0)?(?:\s*(?:or more|\+|\.?\s*hand|owners?|halter|vorbesitzer))?$/.exec(
      words,
    )?.[1];
  return digits === undefined
    ? new Unusable("is not a number of previous owners")
    : parseNumber(digits);
}

function within(number: number, least: number, most: number): Reading<number> {
  if (number >= least && number <= most) return number;
  if (number === 0) return new Unusable("is 0");
  return new Unusable(
    `is not between ${least.toLocaleString("en")} and ${most.toLocaleString("en")}`,
  );
}
