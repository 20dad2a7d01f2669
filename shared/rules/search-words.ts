import { plural, t } from "../lib/text.ts";
import type { SearchInput } from "../contract/search.ts";
import {
  bodyText,
  categoryText,
  colourText,
  driveText,
  fuelText,
  gearboxText,
} from "./fact-words.ts";
import {
  CHOICE_NAMES,
  RANGE_NAMES,
  type RangeFilter,
  SWITCH_FILTERS,
  type SwitchFilter,
  USUAL_RADIUS,
} from "./search.ts";
import type { Site } from "./site.ts";
import type { Body, CategoryId, Colour, Drive, Fuel, Gearbox } from "./vocabulary.ts";

/** How the words of a search write amounts in major units, and numbers. */
export interface SearchFormat {
  price(amount: number, currency: string): string;
  number(value: number): string;
}

/** What the words of a search depend on. */
export type SearchSite = Pick<Site, "currency" | "distanceUnit">;

export function switchText(name: SwitchFilter): string {
  const texts: Record<SwitchFilter, string> = {
    verified: t`Verified sellers`,
    responsive: t`Sellers who answer within a day`,
    promoted: t`Promoted cars`,
    lowered: t`Price lowered`,
    available: t`Available now`,
  };
  return texts[name];
}

export function sinceText(days: number): string {
  return plural(days, t`In the last day`, t`In the last ${days} days`);
}

/** "Within 50 km of Munich". */
export function placeText(place: string, radius: number | undefined, unit: string): string {
  return t`Within ${radius ?? USUAL_RADIUS} ${unit} of ${place}`;
}

/** A value of a filter, as a person reads it where the filter's title stands above. */
export function valueText(name: string, value: string): string {
  switch (name) {
    case "fuel":
      return fuelText(value as Fuel); // checked by the contract
    case "body":
      return bodyText(value as Body); // checked by the contract
    case "gearbox":
      return gearboxText(value as Gearbox); // checked by the contract
    case "drive":
      return driveText(value as Drive); // checked by the contract
    case "colour":
      return colourText(value as Colour); // checked by the contract
    case "category":
      return categoryText(value as CategoryId); // checked by the contract
    case "seller_kind":
      return value === "dealer" ? t`Dealers` : t`Private sellers`;
    default:
      return value;
  }
}

/** One end of a range. Years are no amounts: they have no mark between thousands. */
export function endText(
  name: RangeFilter,
  value: number,
  format: SearchFormat,
  site: SearchSite,
): string {
  if (name === "price") return format.price(value, site.currency);
  if (name === "year") return String(value);
  return `${format.number(value)} ${name === "power" ? "kW" : site.distanceUnit}`;
}

/** A range in words: "€5,000 to €15,000", "from 2018" or "up to 80,000 km". */
export function rangeText(
  name: RangeFilter,
  ends: readonly [number | undefined, number | undefined],
  format: SearchFormat,
  site: SearchSite,
): string {
  const [first, last] = ends;
  const isSwapped = first !== undefined && last !== undefined && first > last;
  const [from, to] = isSwapped ? [last, first] : ends;
  const write = (value: number) => endText(name, value, format, site);
  if (from !== undefined && from === to) return write(from);
  if (from === undefined) return to === undefined ? "" : t`up to ${write(to)}`;
  return to === undefined ? t`from ${write(from)}` : t`${write(from)} to ${write(to)}`;
}

/** One applied filter in words. */
export interface FilterText {
  /** Parameter of the filter; of a range, the group's first. */
  name: string;
  /** The one value that it stands for; undefined where it stands for the whole filter. */
  value?: string;
  text: string;
  /** Of words: what is left of the line without this part. */
  rest?: string;
}

interface Wording {
  /** The words of the search; see `wordTexts`. */
  words?: readonly FilterText[] | undefined;
  /** Makes and models as sellers write them, by slug. */
  labelOf: (slug: string) => string;
  /** What the place of the search was understood as. */
  place: string | undefined;
  format: SearchFormat;
  site: SearchSite;
}

/** The filters of a search in words, in the order in which they are shown. */
export function filterTexts(
  applied: Partial<SearchInput>,
  { words = [], labelOf, place, format, site }: Wording,
): FilterText[] {
  const named = (name: "make" | "model" | "not", write = (label: string) => label) =>
    (applied[name] ?? []).map((slug) => ({ name, value: slug, text: write(labelOf(slug)) }));
  return [
    ...words,
    ...named("make"),
    ...named("model"),
    ...named("not", (label) => t`Not ${label}`),
    ...RANGE_NAMES.flatMap((name) => {
      const text = rangeText(name, [applied[`${name}_from`], applied[`${name}_to`]], format, site);
      return text === "" ? [] : [{ name: `${name}_from`, text }];
    }),
    ...CHOICE_NAMES.flatMap((name) =>
      (applied[name] ?? []).map((value) => ({ name, value, text: choiceText(name, value) })),
    ),
    ...SWITCH_FILTERS.flatMap((name) =>
      applied[name] === undefined ? [] : [{ name, text: switchText(name) }],
    ),
    ...(place === undefined
      ? []
      : [{ name: "near", text: placeText(place, applied.radius, site.distanceUnit) }]),
    ...(applied.since === undefined ? [] : [{ name: "since", text: sinceText(applied.since) }]),
  ];
}

/** A number says nothing without its title: "4 doors". */
function choiceText(name: string, value: string): string {
  if (name === "doors") return plural(Number(value), t`${value} door`, t`${value} doors`);
  if (name === "seats") return plural(Number(value), t`${value} seat`, t`${value} seats`);
  return valueText(name, value);
}
