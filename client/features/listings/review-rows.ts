import { plural, t } from "#shared/lib/text.ts";
import type { DistanceUnit } from "#shared/lib/distances.ts";
import { CAR_FACTS, type Fact, FACT_NAMES } from "#shared/rules/car-facts.ts";
import type { useFormat } from "#client/lib/text/format.ts";
import { factText } from "#client/domain/fact-text.ts";
import { FIELDS_OF, MORE_FACTS, type Section } from "./steps.ts";
import { categoryWord } from "#client/domain/category-word.ts";
import { labelOf, toSent, type Values } from "./values.ts";

export interface ReviewRow {
  name: string;
  label: string;
  /** Empty for what is not given. */
  text: string;
}

interface ReviewSection {
  step: Section;
  rows: ReviewRow[];
  /** Optional fields that are empty: one line names them all. */
  left: string[];
}

interface Writing {
  unit: DistanceUnit;
  currency: string;
  format: ReturnType<typeof useFormat>;
}

const PRICES = new Set(["price", "resale_price"]);
const OPTIONAL: ReadonlySet<string> = new Set([
  ...MORE_FACTS,
  "vin",
  "trim",
  "postcode",
  "stock_number",
  "description",
]);

/** What the form says, in the order of its fields, as buyers will read it. */
export function reviewSections(values: Values, writing: Writing): ReviewSection[] {
  const isElectric = values["fuel"] === "electric";
  return (["facts", "price"] as const).map((step) => {
    const names = FIELDS_OF[step];
    const isLeft = (name: string) => OPTIONAL.has(name) && !values[name];
    return {
      step,
      left: names.filter((name) => isLeft(name) && !(isElectric && factOf(name)?.isOfCombustion)),
      rows: names
        .filter((name) => !isLeft(name))
        .map((name) => ({
          name,
          label: labelOf(name, writing.unit).replace(/ \(.+\)$/, ""),
          text: valueText(name, values, writing),
        })),
    };
  });
}

function factOf(name: string): Fact | undefined {
  const known = FACT_NAMES.find((each) => each === name);
  return known && CAR_FACTS[known];
}

/** A value as buyers will read it; what cannot be read, as it was typed. */
export function valueText(
  name: string,
  values: Values,
  { unit, currency, format }: Writing,
): string {
  const typed = values[name] ?? "";
  if (typed === "") return "";
  const sent = Number(toSent(values, unit)[name]);
  const isNumber = !Number.isNaN(sent);
  if (PRICES.has(name)) return isNumber ? format.price(sent, currency) : typed;
  if (name === "mileage_km") return isNumber ? format.distance(sent) : typed;
  if (name === "power_kw") return isNumber ? format.power(sent) : typed;
  if (name === "old") return plural(Number(typed), t`${typed} year`, t`${typed} years`);
  if (name === "category_name") return categoryWord(typed);
  const fact = factOf(name);
  if (fact?.kind === "choice") return factText(name, typed);
  if (fact?.kind === "day") return isDay(typed) ? format.dayOrMonth(typed) : typed;
  return fact?.kind === "number" && fact.unit !== undefined ? `${typed} ${fact.unit}` : typed;
}

function isDay(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}
