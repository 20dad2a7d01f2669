import type { useFormat } from "#client/lib/text/format.ts";
import type { Site } from "#shared/rules/site.ts";
import type { RangeFilter, SearchSort } from "#shared/rules/search.ts";

export type Format = ReturnType<typeof useFormat>;

/** Titles of the groups of filters, by parameter. */
export const TITLES = {
  make: "Make",
  model: "Model",
  price: "Price",
  year: "Year",
  distance: "Mileage",
  fuel: "Fuel",
  gearbox: "Gearbox",
  body: "Body type",
  category: "Category",
  colour: "Colour",
  power: "Power",
  doors: "Doors",
  seats: "Seats",
  drive: "Drivetrain",
  near: "Location",
  seller_kind: "Seller",
  switches: "Show only",
  since: "Listed",
} as const;
export type GroupName = keyof typeof TITLES;

export const SORT_TEXT: Readonly<Record<SearchSort, string>> = {
  best: "Best match",
  newest: "Newest first",
  cheapest: "Cheapest first",
  dearest: "Most expensive first",
  youngest: "Latest year first",
  "least-driven": "Lowest mileage first",
  nearest: "Nearest first",
};

/** A reason why a value of the address was refused, with the name of its field. */
export function refusedText(name: string, reason: string): string {
  const [, of = name, end] = /^(.+?)(?:_(from|to))?$/.exec(name) ?? [];
  const title = of === "q" ? "Keywords" : (TITLES[of as GroupName] ?? of); // a parameter, most of which have a title
  const field = end && `${end === "from" ? "Minimum" : "Maximum"} ${title.toLowerCase()}`;
  return `${field ?? title}: ${reason.replace(/\.$/, "")}.`;
}

/** The unit that stands in a range's fields; years have none. */
export function unitOf(name: RangeFilter, site: Site): string | undefined {
  if (name === "price") return site.currency;
  if (name === "year") return undefined;
  return name === "power" ? "kW" : site.distanceUnit;
}
