import type { Listing } from "#shared/contract/listings.ts";
import { CAR_FACTS, type Fact, FACT_NAMES } from "#shared/rules/car-facts.ts";
import { type DistanceUnit, KM_PER } from "#shared/lib/distances.ts";
import { readAmount } from "#shared/lib/amounts.ts";
import { textOf } from "#client/lib/forms/use-form.ts";

/** What the fields of the form hold: texts, by the names of the contract. */
export type Values = Readonly<Record<string, string>>;

/** The fields that the specification asks for, with what is said when one is empty. */
export const REQUIRED = {
  name: "Name is required",
  number: "Number is required",
  old: "Old is required",
  price: "Price is required",
  resale_price: "Resale Price is required",
  location: "Location is required",
  category_name: "Category Name is required",
  category_id: "Category Id is required",
} as const;

// `Object.keys` forgets the names of a literal.
const NAMES = [...(Object.keys(REQUIRED) as (keyof typeof REQUIRED)[]), ...FACT_NAMES];

export function readValues(data: FormData): Values {
  return Object.fromEntries(NAMES.map((name) => [name, textOf(data, name).trim()]));
}

/** A car as texts, for the form: people read and write distances in the site's unit, calls carry kilometres. */
export function toValues(listing: Listing, unit: DistanceUnit): Values {
  const { mileage_km: km } = listing;
  const texts = NAMES.map((name) => [name, String(listing[name] ?? "")] as const);
  const distance = km === null ? "" : String(Math.round(km / KM_PER[unit]));
  return { ...Object.fromEntries(texts), mileage_km: distance };
}

/** What the form says, as calls carry it. What is no number goes as it is, to be refused with the reason. */
export function toSent(values: Values, unit: DistanceUnit): Values {
  const sent = { ...values };
  for (const name of ["price", "resale_price", "mileage_km"]) {
    const text = values[name] ?? "";
    const amount = (name === "mileage_km" ? readThousands(text) : undefined) ?? readAmount(text);
    if (amount !== undefined) sent[name] = amount;
  }
  const distance = sent["mileage_km"];
  if (distance !== undefined && /^\d+$/.test(distance))
    sent["mileage_km"] = String(Math.round(Number(distance) * KM_PER[unit]));
  return sent;
}

/** `12k` and `12.5k` are how people write distances. */
function readThousands(text: string): string | undefined {
  const [, number] = /^(\d{1,4}(?:[.,]\d)?)\s*k$/i.exec(text.trim()) ?? [];
  return number && String(Math.round(Number(number.replace(",", ".")) * 1_000));
}

/** Only what differs, so that nobody's change of anything else is written over. */
export function changesOf(before: Values, after: Values): Values {
  return Object.fromEntries(Object.entries(after).filter(([name, text]) => before[name] !== text));
}

/** The two fields of a category belong together: a change of one goes with the other. */
export function withCategory(changes: Values, all: Values): Values {
  const { category_id: id = "", category_name: name = "" } = all;
  const isChanged = "category_id" in changes || "category_name" in changes;
  return isChanged ? { ...changes, category_id: id, category_name: name } : changes;
}

/** What has to be said and is not; of a car that is there already, only what it said before. */
export function missingOf(values: Values, before?: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(REQUIRED).filter(
      ([name]) => (values[name] ?? "") === "" && before?.[name] !== "",
    ),
  );
}

/** What every field of the form has, whatever it looks like. */
export function fieldsOf(
  values: Values,
  problems: Readonly<Record<string, string>>,
  unit: DistanceUnit = "km",
) {
  return (name: string) => ({
    name,
    label: labelOf(name, unit),
    defaultValue: values[name],
    problem: problems[name],
  });
}

export function labelOf(name: string, unit: DistanceUnit): string {
  return name === "mileage_km" ? `Distance (${unit})` : (LABELS[name] ?? name);
}

const FACT_LABELS = Object.fromEntries(
  Object.entries<Fact>(CAR_FACTS).map(([name, { label, asked = label }]) => [name, asked]),
);

/** What a field is called to people. */
export const LABELS: Readonly<Record<string, string>> = {
  name: "Product Name",
  number: "Number",
  old: "Uses",
  price: "Price",
  resale_price: "Resale Price",
  location: "Location",
  category_name: "Category Name",
  category_id: "Category ID",
  ...FACT_LABELS,
  pictures: "Pictures",
  state: "State",
};
