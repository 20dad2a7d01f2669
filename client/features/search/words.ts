import { t } from "#shared/lib/text.ts";
import type { useFormat } from "#client/lib/text/format.ts";
import type { Site } from "#shared/rules/site.ts";
import type { RangeFilter, SearchSort } from "#shared/rules/search.ts";

export type Format = ReturnType<typeof useFormat>;

/** Titles of the groups of filters, by parameter. */
export const TITLES = {
  make: t`Make`,
  model: t`Model`,
  price: t`Price`,
  year: t`Year`,
  distance: t`Mileage`,
  fuel: t`Fuel`,
  gearbox: t`Gearbox`,
  body: t`Body type`,
  category: t`Category`,
  colour: t`Colour`,
  power: t`Power`,
  doors: t`Doors`,
  seats: t`Seats`,
  drive: t`Drivetrain`,
  near: t`Location`,
  seller_kind: t`Seller`,
  switches: t`Show only`,
  since: t`Listed`,
} as const;
export type GroupName = keyof typeof TITLES;

export const SORT_TEXT: Readonly<Record<SearchSort, string>> = {
  best: t`Best match`,
  newest: t`Newest first`,
  cheapest: t`Cheapest first`,
  dearest: t`Most expensive first`,
  youngest: t`Latest year first`,
  "least-driven": t`Lowest mileage first`,
  nearest: t`Nearest first`,
};

/** The ends of a range in words: "Minimum price". */
export const RANGE_ENDS: Readonly<Record<RangeFilter, readonly [least: string, most: string]>> = {
  price: [t`Minimum price`, t`Maximum price`],
  year: [t`Minimum year`, t`Maximum year`],
  distance: [t`Minimum mileage`, t`Maximum mileage`],
  power: [t`Minimum power`, t`Maximum power`],
};

/** A reason why a value of the address was refused, with the name of its field. */
export function refusedText(name: string, reason: string): string {
  const [, of = name, end] = /^(.+?)(?:_(from|to))?$/.exec(name) ?? [];
  const title = of === "q" ? t`Keywords` : (TITLES[of as GroupName] ?? of); // a parameter, most of which have a title
  const field = end && RANGE_ENDS[of as RangeFilter]?.[end === "from" ? 0 : 1]; // only ranges have ends
  return `${field ?? title}: ${reason.replace(/\.$/, "")}.`;
}

/** The unit that stands in a range's fields; years have none. */
export function unitOf(name: RangeFilter, site: Site): string | undefined {
  if (name === "price") return site.currency;
  if (name === "year") return undefined;
  return name === "power" ? "kW" : site.distanceUnit;
}
