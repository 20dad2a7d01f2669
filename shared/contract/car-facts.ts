import { t } from "../lib/text.ts";
import { z } from "zod";
import { CAR_FACTS, type CarFacts, FACT_NAMES, type FactName } from "../rules/car-facts.ts";
import { EARLIEST_YEAR } from "../rules/first-cars.ts";
import { Paragraphs, Text, whole } from "./base.ts";

/** The contract's schemas for the facts in `shared/rules/car-facts.ts`. */

/** Next year's models are already sold this year. */
const Year = z
  .preprocess(
    (value) => (typeof value === "string" && /^\d{4}$/.test(value) ? Number(value) : value),
    z.number(t`Enter a year, like 2019`).int(t`Enter a year, like 2019`),
  )
  .refine((year) => year >= EARLIEST_YEAR, {
    error: () => t`Enter ${EARLIEST_YEAR} or a later year`,
  })
  .refine((year) => year <= new Date().getUTCFullYear() + 1, t`Enter next year or an earlier year`);

const Vin = Text(17)
  .toUpperCase()
  .regex(/^[A-Z0-9]{5,17}$/, t`Enter 5 to 17 letters and digits, as on the registration document`);

const Day = z.iso.date(t`Enter a date, like 2026-03-31`);

/** A day, or its month where the day is unknown. */
const DayOrMonth = z.union(
  [z.iso.date(), z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)],
  t`Enter a date, like 2026-03-31, or a month, like 2026-03`,
);

/** Facts with a stricter schema than others of their kind. */
const CLOSER: { readonly [N in FactName]?: z.ZodType } = {
  first_registered: DayOrMonth,
  vin: Vin,
  description: Paragraphs(CAR_FACTS.description.most),
};

/** Messages for a word that is not among the choices. */
const CHOOSE: { readonly [N in FactName]?: string } = {
  fuel: t`Choose one of the fuels offered`,
  gearbox: t`Choose manual or automatic`,
  body: t`Choose one of the body types offered`,
  drive: t`Choose front, rear or all`,
  colour: t`Choose one of the colours offered`,
};

function checkOf(name: FactName): z.ZodType {
  const fact = CAR_FACTS[name];
  const closer = CLOSER[name];
  if (closer !== undefined) return closer;
  switch (fact.kind) {
    case "text":
      return Text(fact.most);
    case "number":
      return whole(fact.from, fact.to);
    case "year":
      return Year;
    case "choice":
      return z.enum(fact.of, CHOOSE[name] ?? t`Choose one of the options offered`);
    case "day":
      return Day;
  }
}

/** An optional field; empty and null both mean that there is no value. */
function optional(schema: z.ZodType): z.ZodType {
  return z.preprocess((value) => (value === "" ? null : value), schema.nullable()).optional();
}

/** Each fact as a seller sends it. */
export const SENT_FACTS = Object.fromEntries(
  FACT_NAMES.map((name) => [name, optional(checkOf(name))]),
  // One entry for each name, with the type of its row.
) as { [N in FactName]: z.ZodOptional<z.ZodType<CarFacts[N]>> };

function shapeOf(name: FactName): z.ZodType {
  const fact = CAR_FACTS[name];
  if (fact.kind === "choice") return z.enum(fact.of).nullable();
  const isNumber = fact.kind === "number" || fact.kind === "year";
  return isNumber ? z.int().nullable() : z.string().nullable();
}

/** Schemas of the named facts, as the contract returns them. */
export function shapesOf<N extends FactName>(
  names: readonly N[],
): { [M in N]: z.ZodType<CarFacts[M]> } {
  const shapes = names.map((name) => [name, shapeOf(name)]);
  return Object.fromEntries(shapes) as { [M in N]: z.ZodType<CarFacts[M]> }; // one entry for each name
}
