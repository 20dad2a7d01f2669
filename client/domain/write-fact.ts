import { CAR_FACTS, type CarFacts, type Fact, type FactName } from "#shared/rules/car-facts.ts";
import type { useFormat } from "#client/lib/text/format.ts";
import {
  bodyText,
  colourText,
  driveText,
  fuelText,
  gearboxText,
} from "#shared/rules/fact-words.ts";

type Format = ReturnType<typeof useFormat>;

type Writers = { [N in FactName]?: (value: NonNullable<CarFacts[N]>, format: Format) => string };

/** Facts that are formatted differently from others of their kind. */
const WRITERS: Writers = {
  mileage_km: (km, format) => format.distance(km),
  power_kw: (kw, format) => format.power(kw),
  fuel: fuelText,
  body: bodyText,
  gearbox: gearboxText,
  drive: driveText,
  colour: colourText,
};

/** Formats a fact; null where the seller has not given it. */
export function writeFact<N extends FactName>(
  car: Pick<CarFacts, N>,
  name: N,
  format: Format,
): string | null {
  const value = car[name];
  if (value === null) return null;
  // Writer and value belong to the same name.
  const write = WRITERS[name] as ((value: unknown, format: Format) => string) | undefined;
  if (write !== undefined) return write(value, format);
  const fact: Fact = CAR_FACTS[name];
  if (fact.kind === "day") return format.dayOrMonth(String(value));
  if (fact.kind === "number" && fact.unit !== undefined)
    return `${format.number(Number(value))} ${fact.unit}`;
  return String(value);
}
