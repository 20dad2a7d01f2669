import { BODIES, CATEGORY_IDS, COLOURS, DRIVES, FUELS, GEARBOXES } from "./vocabulary.ts";

/** What a search is preset to; see `shared/rules/lists.ts`. */
export const SEARCH_LISTS = ["used", "new", "upcoming"] as const;
export type SearchList = (typeof SEARCH_LISTS)[number];

export const SEARCH_SORTS = [
  "best",
  "newest",
  "cheapest",
  "dearest",
  "youngest",
  "least-driven",
  "nearest",
] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** Filters that take several values of a closed vocabulary, by parameter. */
export const CHOICE_FILTERS = {
  category: CATEGORY_IDS,
  fuel: FUELS,
  gearbox: GEARBOXES,
  body: BODIES,
  colour: COLOURS,
  drive: DRIVES,
  doors: ["2", "3", "4", "5"],
  seats: ["2", "4", "5", "6", "7", "8", "9"],
  seller_kind: ["private", "dealer"],
} as const satisfies Record<string, readonly string[]>;
export type ChoiceFilter = keyof typeof CHOICE_FILTERS;
export const CHOICE_NAMES = Object.keys(CHOICE_FILTERS) as ChoiceFilter[]; // a literal has no other keys

/** Filters that are either set, as `yes`, or absent. */
export const SWITCH_FILTERS = [
  "verified",
  "responsive",
  "promoted",
  "lowered",
  "available",
] as const;
export type SwitchFilter = (typeof SWITCH_FILTERS)[number];

/**
 * Filters with two ends, each end a parameter: `price_from` and `price_to`. Prices are in major units of the
 * site's currency, distances in the site's unit, power in kilowatts.
 */
export const RANGE_FILTERS = {
  price: { most: 1e12 },
  year: { most: 2200 },
  distance: { most: 5_000_000 },
  power: { most: 2_000 },
} as const satisfies Record<string, { most: number }>;
export type RangeFilter = keyof typeof RANGE_FILTERS;
export const RANGE_NAMES = Object.keys(RANGE_FILTERS) as RangeFilter[]; // a literal has no other keys

/** Parameters that are one filter for a person, and are removed together. */
const TOGETHER: readonly (readonly string[])[] = [
  ["make", "model"],
  ["near", "radius"],
  ...RANGE_NAMES.map((name) => [`${name}_from`, `${name}_to`]),
];

/** The parameters of the filter that a parameter belongs to. */
export function groupOf(parameter: string): readonly string[] {
  return TOGETHER.find((names) => names.includes(parameter)) ?? [parameter];
}

/** Ranges with a histogram. */
export const HISTOGRAMS = ["price", "year", "distance"] as const satisfies readonly RangeFilter[];
export type HistogramFilter = (typeof HISTOGRAMS)[number];

/** What the plot of a search can show prices against. Less of the first is better, and more of the second. */
export const PLOT_AXES = ["distance", "year"] as const satisfies readonly RangeFilter[];
export type PlotAxis = (typeof PLOT_AXES)[number];
/** A plot of more results counts them in cells. */
export const MOST_DOTS = 2_000;
/** Cars of a plot's front that are named. */
export const MOST_FRONT = 60;

/** Both ends belong to the range; an absent end is open. */
export interface Range {
  from?: number | undefined;
  to?: number | undefined;
}

/** Choices of "within so far of a place", in the site's unit. */
export const RADII = [10, 25, 50, 100, 200] as const;
export const USUAL_RADIUS = 50;
export const MOST_PLACE_TEXT = 80;

/** Choices of "listed within so many days". */
export const SINCE_DAYS = [1, 3, 7, 14, 30] as const;
/** At most so many promoted cars have a place of their own on one page of "best match". */
export const PROMOTED_PER_PAGE = 3;
/** From one of these places to the next: the 1st, the 7th and the 13th of a page, so that two are among the first twelve. */
export const PROMOTED_EVERY = 6;
/** Furthest page that can be reached by its number. */
export const LAST_PAGE = 400;
/** Length of the words of a search. */
export const MOST_SEARCH_TEXT = 200;
export const MOST_SEARCH_WORDS = 20;
/** Values of one filter. */
export const MOST_VALUES = 40;

/** All parameters of a search's address but `list`, `page`, `limit` and `cursor`, in the order of an address. */
export const SEARCH_PARAMETERS: readonly string[] = [
  "q",
  "make",
  "model",
  "not",
  ...CHOICE_NAMES,
  ...RANGE_NAMES.flatMap((name) => [`${name}_from`, `${name}_to`]),
  ...SWITCH_FILTERS,
  "since",
  "near",
  "radius",
  "sort",
];

/** Names the folded groups of filters that a page without scripts shows open: `more=fuel&more=colour`. */
export const MORE_PARAMETER = "more";

/** Why a car stands where it stands; shown with each result of "best match". */
export const REASONS = [
  "promoted",
  "title",
  "description",
  "today",
  "week",
  "photos",
  "verified",
  "lowered",
] as const;
export type Reason = (typeof REASONS)[number];

/**
 * "Best match" orders by the day of listing, counted in days since 1970, plus these days. Words found in the
 * title, make or model count more than words that only the description has, and words that name the car's make and
 * model count most.
 */
export const BEST_MATCH_DAYS = {
  title: 365,
  name: 365,
  photos: 7,
  verified: 3,
  lowered: 2,
} as const;
