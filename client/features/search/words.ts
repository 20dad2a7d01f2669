import { bodyText, capital, DRIVE_TEXT, fuelText } from "#client/domain/fact-words.ts";
import type { useFormat } from "#client/lib/text/format.ts";
import type { Site } from "#shared/rules/site.ts";
import {
  type RangeFilter,
  type SearchSort,
  type SwitchFilter,
  USUAL_RADIUS,
} from "#shared/rules/search.ts";
import { CATEGORIES, type Body, type Drive, type Fuel } from "#shared/rules/vocabulary.ts";

export type Format = ReturnType<typeof useFormat>;

/** Titles of the groups of filters, by parameter. */
export const TITLES = {
  make: "Make",
  model: "Model",
  price: "Price",
  year: "Year",
  distance: "Distance",
  fuel: "Fuel",
  gearbox: "Gearbox",
  body: "Body",
  category: "Category",
  colour: "Colour",
  power: "Power",
  doors: "Doors",
  seats: "Seats",
  drive: "Drive",
  near: "Place",
  seller_kind: "Seller",
  switches: "Only show",
  since: "Listed",
} as const;
export type GroupName = keyof typeof TITLES;

export const SWITCH_TEXT: Readonly<Record<SwitchFilter, string>> = {
  verified: "Verified sellers",
  promoted: "Promoted cars",
  lowered: "Price lowered",
  available: "Available now",
};

export const SORT_TEXT: Readonly<Record<SearchSort, string>> = {
  best: "Best match",
  newest: "Newest first",
  cheapest: "Cheapest first",
  dearest: "Most expensive first",
  youngest: "Youngest car first",
  "least-driven": "Least driven first",
  nearest: "Nearest first",
};

export function sinceText(days: number): string {
  return days === 1 ? "In the last day" : `In the last ${days} days`;
}

/** "Within 50 km of Munich". */
export function placeText(place: string, radius: number | undefined, unit: string): string {
  return `Within ${radius ?? USUAL_RADIUS} ${unit} of ${place}`;
}

/** A value of a filter, as a person reads it where the filter's title stands above. */
export function valueText(name: string, value: string): string {
  switch (name) {
    case "fuel":
      return fuelText(value as Fuel); // checked by the contract
    case "body":
      return bodyText(value as Body); // checked by the contract
    case "drive":
      return DRIVE_TEXT[value as Drive]; // checked by the contract
    case "category":
      return CATEGORIES.find((each) => each.category_id === value)?.category_name ?? value;
    case "seller_kind":
      return value === "dealer" ? "Dealers" : "Private sellers";
    default:
      return capital(value);
  }
}

/** A reason why a value of the address was refused, with the name of its field. */
export function refusedText(name: string, reason: string): string {
  const [, of = name, end] = /^(.+?)(?:_(from|to))?$/.exec(name) ?? [];
  const title = of === "q" ? "Words" : (TITLES[of as GroupName] ?? of); // a parameter, most of which have a title
  const field = end && `${end === "from" ? "Lowest" : "Highest"} ${title.toLowerCase()}`;
  return `${field ?? title}: ${reason.replace(/\.$/, "")}.`;
}

/** One end of a range. Years are no amounts: they have no mark between thousands. */
export function endText(name: RangeFilter, value: number, format: Format, site: Site): string {
  if (name === "price") return format.price(value, site.currency);
  if (name === "year") return String(value);
  return `${format.number(value)} ${name === "power" ? "kW" : site.distanceUnit}`;
}

/** The unit that stands in a range's fields; years have none. */
export function unitOf(name: RangeFilter, site: Site): string | undefined {
  if (name === "price") return site.currency;
  if (name === "year") return undefined;
  return name === "power" ? "kW" : site.distanceUnit;
}

/** A range in words: "€5,000 to €15,000", "from 2018" or "to 80,000 km". */
export function rangeText(
  name: RangeFilter,
  ends: readonly [number | undefined, number | undefined],
  format: Format,
  site: Site,
): string {
  const [first, last] = ends;
  const isSwapped = first !== undefined && last !== undefined && first > last;
  const [from, to] = isSwapped ? [last, first] : ends;
  const write = (value: number) => endText(name, value, format, site);
  if (from !== undefined && from === to) return write(from);
  if (from === undefined) return to === undefined ? "" : `to ${write(to)}`;
  return to === undefined ? `from ${write(from)}` : `${write(from)} to ${write(to)}`;
}
