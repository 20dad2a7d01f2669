import { t } from "#shared/lib/text.ts";
import type { Listing } from "#shared/contract/listings.ts";
import { CAR_FACTS, type Fact, FACT_NAMES } from "#shared/rules/car-facts.ts";
import { type DistanceUnit, KM_PER } from "#shared/lib/distances.ts";
import { readAmount } from "#shared/lib/amounts.ts";
import { NOT_A_PRICE, priceProblem } from "#shared/rules/prices.ts";
import { textOf } from "#client/lib/forms/use-form.ts";

/** Values of the form's fields as texts, by the contract's names. */
export type Values = Readonly<Record<string, string>>;

/** The required fields of the specification, with the problem shown when one is empty. */
export const REQUIRED = {
  name: t.of("a car")`Name is required`,
  number: t`Number is required`,
  old: t`Old is required`,
  price: t`Price is required`,
  resale_price: t`Resale Price is required`,
  location: t`Location is required`,
  category_name: t`Category Name is required`,
  category_id: t`Category Id is required`,
} as const;

const OWN_NAMES = ["stock_number"] as const;
// `Object.keys` forgets the names of a literal.
const REQUIRED_NAMES = Object.keys(REQUIRED) as (keyof typeof REQUIRED)[]; // see above
const NAMES = [...REQUIRED_NAMES, ...OWN_NAMES, ...FACT_NAMES];

export function readValues(data: FormData): Values {
  return Object.fromEntries(NAMES.map((name) => [name, textOf(data, name).trim()]));
}

/** A car as texts for the form. The form uses the site's unit of distance, calls use kilometres. */
export function toValues(listing: Listing, unit: DistanceUnit): Values {
  const { mileage_km: km } = listing;
  const texts = NAMES.map((name) => [name, String(listing[name] ?? "")] as const);
  const distance = km === null ? "" : String(Math.round(km / KM_PER[unit]));
  return { ...Object.fromEntries(texts), mileage_km: distance };
}

/**
 * The form's values as the call takes them. An invalid number is sent as typed, so that the server refuses it
 * with a reason.
 */
export function toSent(values: Values, unit: DistanceUnit): Values {
  const sent = { ...values };
  for (const name of ["price", "resale_price", "mileage_km"]) {
    const amount = readAmount(values[name] ?? "");
    if (amount !== undefined) sent[name] = amount;
  }
  const distance = sent["mileage_km"];
  if (distance !== undefined && /^\d+$/.test(distance))
    sent["mileage_km"] = String(Math.round(Number(distance) * KM_PER[unit]));
  return sent;
}

/** Only the changed fields, so that other people's changes of the rest are not overwritten. */
export function changesOf(before: Values, after: Values): Values {
  return Object.fromEntries(Object.entries(after).filter(([name, text]) => before[name] !== text));
}

/** Id and name of the category are sent together when either has changed. */
export function withCategory(changes: Values, all: Values): Values {
  const { category_id: id = "", category_name: name = "" } = all;
  const isChanged = "category_id" in changes || "category_name" in changes;
  return isChanged ? { ...changes, category_id: id, category_name: name } : changes;
}

/** Whether a field may not be empty. Fields that were empty in the saved car stay optional. */
export function isRequired(name: string, before: Values | undefined): boolean {
  return name in REQUIRED && before?.[name] !== "";
}

/** The problems of empty required fields. */
export function missingOf(values: Values, before?: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(REQUIRED).filter(
      ([name]) => (values[name] ?? "") === "" && isRequired(name, before),
    ),
  );
}

/** The prices that the server would refuse, with its reasons. A saved price stays as it is. */
export function wrongPricesOf(
  values: Values,
  currency: string,
  before?: Values,
): Record<string, string> {
  const wrong = ["resale_price", "price"].flatMap((name) => {
    const text = values[name] ?? "";
    if (text === "" || text === before?.[name]) return [];
    const amount = readAmount(text);
    const problem = amount === undefined ? NOT_A_PRICE : priceProblem(Number(amount), currency);
    return problem === undefined ? [] : [[name, problem] as const]; // a pair
  });
  return Object.fromEntries(wrong);
}

/** A problem as the list above the form has it: some sentences name no field. */
export function withLabel(name: string, text: string, unit: DistanceUnit): string {
  const label = name in LABELS || name === "mileage_km" ? labelOf(name, unit) : undefined;
  const isNamed = Object.values<string>(REQUIRED).includes(text);
  return label === undefined || isNamed ? text : t`${label.replace(/ \(.+\)$/, "")}: ${text}`;
}

/** A car's name from its facts. It needs make and model: "Volkswagen" alone names no car. */
export function nameOf({ make, model, trim }: Values): string {
  return make && model ? [make, model, trim].filter(Boolean).join(" ") : "";
}

interface FieldOptions {
  unit?: DistanceUnit;
  /** False among fields that are all optional, which are marked together. */
  isMarked?: boolean;
  /** The saved car: fields that were empty there are not required. */
  before?: Values | undefined;
}

/** The props that all kinds of fields have in common; the unit of a number stands in its field. */
export function fieldsOf(
  values: Values,
  problems: Readonly<Record<string, string>>,
  { unit = "km", isMarked = true, before }: FieldOptions = {},
) {
  return (name: string) => {
    const [label = name, suffix] = labelOf(name, unit).split(/ \((.+)\)$/);
    const isNeeded = isRequired(name, before);
    return {
      name,
      label: isNeeded || !isMarked ? label : t`${label} (optional)`,
      ...(isNeeded && { "aria-required": true as const }), // not any boolean
      defaultValue: values[name],
      problem: problems[name],
      ...(suffix !== undefined && { suffix }),
    };
  };
}

export function labelOf(name: string, unit: DistanceUnit): string {
  return name === "mileage_km" ? t`Mileage (${unit})` : (LABELS[name] ?? name);
}

const FACT_LABELS = Object.fromEntries(
  Object.entries<Fact>(CAR_FACTS).map(([name, { label, asked = label }]) => [name, asked]),
);

/** Labels of the fields. */
export const LABELS: Readonly<Record<string, string>> = {
  name: t`Product Name`,
  number: t`Number`,
  stock_number: t`Stock number`,
  old: t`Uses`,
  price: t.of("when new")`Price`,
  resale_price: t`Resale Price`,
  location: t`Location`,
  category_name: t`Category Name`,
  category_id: t`Category ID`,
  ...FACT_LABELS,
  pictures: t`Photos`,
  state: t`Status`,
};
