import type { ProductCard, ProductDetails } from "#shared/contract/product-shapes.ts";
import {
  CAR_FACTS,
  type CarFacts,
  type Fact,
  FACT_GROUPS,
  FACT_NAMES,
  type FactName,
} from "#shared/rules/car-facts.ts";
import type { Body, Fuel } from "#shared/rules/vocabulary.ts";
import type { useFormat } from "#client/lib/format.ts";

type Format = ReturnType<typeof useFormat>;

/** "3 years old", as the specification's `old` is shown; a car of this year is "new this year". */
export function ageText(old: number): string {
  if (old === 0) return "under a year old";
  return old === 1 ? "1 year old" : `${old} years old`;
}

/** What buyers compare first, in the order of the card; what is not known is left out. */
export function keyFacts(
  car: Pick<ProductCard, "year" | "old" | "mileage_km" | "fuel" | "gearbox">,
  format: Format,
): string[] {
  const facts: string[] = [];
  if (car.year !== null) facts.push(String(car.year));
  if (car.old !== null) facts.push(ageText(car.old));
  if (car.mileage_km !== null) facts.push(format.distance(car.mileage_km));
  if (car.fuel !== null) facts.push(fuelText(car.fuel));
  if (car.gearbox !== null) facts.push(capital(car.gearbox));
  return facts;
}

function fuelText(fuel: Fuel): string {
  return fuel === "lpg" || fuel === "cng" ? fuel.toUpperCase() : capital(fuel);
}

function bodyText(body: Body): string {
  return body === "suv" || body === "mpv" ? body.toUpperCase() : capital(body);
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

interface FactGroup {
  title: string;
  facts: { label: string; value: string | null }[];
}

const DRIVE_TEXT = {
  front: "Front-wheel drive",
  rear: "Rear-wheel drive",
  all: "All-wheel drive",
} as const;

type Writers = { [N in FactName]?: (value: NonNullable<CarFacts[N]>, format: Format) => string };

/** Facts that are written in another way than others of their kind. */
const WRITERS: Writers = {
  mileage_km: (km, format) => format.distance(km),
  power_kw: (kw, format) => format.power(kw),
  fuel: fuelText,
  body: bodyText,
  drive: (drive) => DRIVE_TEXT[drive],
};

/** What is known, as people read it; null where nobody has said it. */
function writeFact(car: CarFacts, name: FactName, format: Format): string | null {
  const value = car[name];
  if (value === null) return null;
  // The writer and the value of one name.
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
const GROUPS = Object.keys(FACT_GROUPS) as (keyof typeof FACT_GROUPS)[];

/** Everything known of a car, grouped; null is shown as "Not given by seller". */
export function factGroups(car: ProductDetails, format: Format): FactGroup[] {
  const age = { label: "Age", value: car.old === null ? null : ageText(car.old) };
  return GROUPS.map((group) => ({
    title: FACT_GROUPS[group],
    facts: FACT_NAMES.flatMap((name) => {
      const fact: Fact = CAR_FACTS[name];
      if (fact.group !== group) return [];
      const shown = { label: fact.label, value: writeFact(car, name, format) };
      return name === "first_registered" ? [shown, age] : [shown];
    }),
  }));
}
