import type { ProductDetails } from "#shared/contract/product-shapes.ts";
import {
  CAR_FACTS,
  type CarFacts,
  type Fact,
  FACT_GROUPS,
  FACT_NAMES,
  type FactName,
} from "#shared/rules/car-facts.ts";
import { bodyText, capital, DRIVE_TEXT, fuelText } from "#client/domain/fact-words.ts";
import type { Format } from "./facts.ts";

interface FactGroup {
  title: string;
  facts: { label: string; value: string | null }[];
}

type Writers = { [N in FactName]?: (value: NonNullable<CarFacts[N]>, format: Format) => string };

/** Facts that are formatted differently from others of their kind. */
const WRITERS: Writers = {
  mileage_km: (km, format) => format.distance(km),
  power_kw: (kw, format) => format.power(kw),
  fuel: fuelText,
  body: bodyText,
  drive: (drive) => DRIVE_TEXT[drive],
};

/** Formats a fact; null where the seller has not given it. */
export function writeFact(car: CarFacts, name: FactName, format: Format): string | null {
  const value = car[name];
  if (value === null) return null;
  // Writer and value belong to the same name.
  const write = WRITERS[name] as ((value: unknown, format: Format) => string) | undefined;
  if (write !== undefined) return write(value, format);
  const fact: Fact = CAR_FACTS[name];
  if (fact.kind === "day") return format.dayOrMonth(String(value));
  if (fact.kind === "choice") return capital(String(value));
  if (fact.kind === "number" && fact.unit !== undefined)
    return `${format.number(Number(value))} ${fact.unit}`;
  return String(value);
}

// `Object.keys` forgets the names of a literal.
export const GROUPS = Object.keys(FACT_GROUPS) as (keyof typeof FACT_GROUPS)[];

/** Everything known of a car, grouped; null is shown as "Not given by seller". */
export function factGroups(car: ProductDetails, format: Format): FactGroup[] {
  return GROUPS.map((group) => ({
    title: FACT_GROUPS[group],
    facts: FACT_NAMES.flatMap((name) => {
      const fact: Fact = CAR_FACTS[name];
      // The first registration has the year, too.
      if (fact.group !== group || (name === "year" && car.first_registered !== null)) return [];
      return [{ label: fact.label, value: writeFact(car, name, format) }];
    }),
  }));
}
