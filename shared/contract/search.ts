import { t } from "../lib/text.ts";
import { z } from "zod";
import { readAmount } from "../lib/amounts.ts";
import { toNameSlug } from "../lib/name-slug.ts";
import {
  CHOICE_FILTERS,
  CHOICE_NAMES,
  type ChoiceFilter,
  HISTOGRAMS,
  LAST_PAGE,
  MOST_PLACE_TEXT,
  MOST_SEARCH_TEXT,
  MOST_SEARCH_WORDS,
  MOST_VALUES,
  RADII,
  RANGE_FILTERS,
  RANGE_NAMES,
  type RangeFilter,
  REASONS,
  SEARCH_LISTS,
  SEARCH_SORTS,
  SINCE_DAYS,
  SWITCH_FILTERS,
  type SwitchFilter,
} from "../rules/search.ts";
import { CATALOGUE, call, Id, paging, PUBLIC_PAGE_SIZE, Text, whole } from "./base.ts";
import { ProductCard } from "./product-shapes.ts";

function shapes<N extends string, T extends z.ZodType>(
  names: readonly N[],
  shapeOf: (name: N) => T,
) {
  return Object.fromEntries(names.map((name) => [name, shapeOf(name)])) as Record<N, T>; // one entry for each name
}

/** An optional parameter; a form without scripts sends its empty fields too. */
function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
}

/**
 * Values of a parameter that may stand in an address several times: `fuel=diesel&fuel=petrol`. A wrong one is
 * refused under the parameter's name, which has no numbers.
 */
function many(
  value: z.ZodType<string>,
  reason: () => string,
  { clean = (sent) => sent, about = "" }: { clean?: (sent: string) => string; about?: string } = {},
) {
  return z
    .preprocess(
      (sent) =>
        sent === undefined || sent === ""
          ? undefined
          : [sent].flat().map((each: unknown) => (typeof each === "string" ? clean(each) : each)),
      z
        .array(z.string({ error: reason }))
        .max(MOST_VALUES, { error: () => t`Choose at most ${MOST_VALUES}` })
        .refine((values) => values.every((each) => value.safeParse(each).success), {
          error: reason,
        })
        .transform((values) => [...new Set(values)])
        .optional(),
    )
    .optional()
    .describe(`${about}One or more. ${reason()}`);
}

function toSlug(name: string): string {
  return name.split(".").map(toNameSlug).join(".");
}

const Make = z
  .string()
  .max(80)
  .regex(/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u);
const Model = z
  .string()
  .max(180)
  .regex(/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*\.[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u);

/** Longer texts are no amount; a pattern would take long to say so. */
const MOST_AMOUNT_TEXT = 40;

/** A whole amount as people write it: 12000, 12,000, 12.000, 12 000 or 12k. */
function amount(most: number, reason = t`Enter a number, like 12000 or 12k`) {
  return optional(
    z.preprocess(
      (sent) => {
        if (typeof sent !== "string" || sent.length > MOST_AMOUNT_TEXT) return sent;
        const value = Number(readAmount(sent));
        // 12,5 may be 12.5 or a slip for 12,500: it is refused rather than guessed.
        return Number.isInteger(value) ? value : sent;
      },
      z
        .number(reason)
        .int(reason)
        .min(0, reason)
        .max(most, { error: () => t`Enter ${most} or less` }),
    ),
  );
}

/** One of some numbers in an address. */
function oneOf(numbers: readonly number[]) {
  const error = () => t`Choose from: ${numbers.join(", ")}`;
  return optional(
    z.preprocess(
      (sent) => (typeof sent === "string" && /^\d+$/.test(sent) ? Number(sent) : sent),
      // No literals: without a type the description of the API would take them for objects.
      z.enum(Object.fromEntries(numbers.map((number) => [`is ${number}`, number])), { error }),
    ),
  );
}

function choiceOf(name: ChoiceFilter) {
  const values: readonly string[] = CHOICE_FILTERS[name];
  return many(z.enum(values), () => t`Choose from: ${values.join(", ")}`);
}

const choices = shapes(CHOICE_NAMES, choiceOf);

function yes() {
  return optional(z.literal("yes", t`Use “yes”`));
}

const switches = {
  verified: yes().describe("Only cars of verified sellers are found"),
  responsive: yes().describe(
    "Only cars of sellers who usually answer questions within a day are found",
  ),
  promoted: yes().describe("Only promoted cars are found"),
  lowered: yes().describe("Only cars whose price is lower than the one before are found"),
  available: yes().describe("Cars that are reserved are left out"),
} satisfies Record<SwitchFilter, z.ZodType>;

/** Why an end of a range is refused, where an amount of money would be a poor example. */
const REASON_OF: Readonly<Partial<Record<RangeFilter, string>>> = {
  year: t`Enter a year, like 2018`,
  power: t`Enter a number, like 110`,
};

const UNIT_OF: Readonly<Record<RangeFilter, string>> = {
  price: "price in the site’s currency, major units",
  year: "year of the car",
  distance: "mileage, in the site’s unit",
  power: "kilowatts",
};

const ranges = Object.fromEntries(
  RANGE_NAMES.flatMap((name) => {
    const { most } = RANGE_FILTERS[name];
    const end = () => amount(most, REASON_OF[name]);
    return [
      [`${name}_from`, end().describe(`At least: ${UNIT_OF[name]}`)],
      [`${name}_to`, end().describe(`At most: ${UNIT_OF[name]}`)],
    ];
  }),
  // Two entries for each range.
) as { [N in RangeFilter as `${N}_from` | `${N}_to`]: ReturnType<typeof amount> };

const SearchWords = Text(MOST_SEARCH_TEXT).refine(
  // Letters and digits are words of their own (`tokenize`).
  (text) => (text.match(/\p{L}+|\p{N}+/gu) ?? []).length <= MOST_SEARCH_WORDS,
  { error: () => t`Use at most ${MOST_SEARCH_WORDS} words` },
);

/** The parameters of a search. Prices are in the site's currency, distances in its unit, power in kilowatts. */
export const SearchInput = z.object({
  list: z
    .enum(SEARCH_LISTS, { error: () => t`Choose from: ${SEARCH_LISTS.join(", ")}` })
    .default("used")
    .describe("used: all cars for sale; new: nearly new cars; upcoming: cars available later"),
  q: optional(SearchWords).describe(
    "Keywords, all of which a car must match. A minus sign directly before a word that is no number excludes cars with that word, in any of its spellings, in their title, make, model or trim, and those with the fuel, gearbox, body, drive, colour or kind of seller that it names: touring -gti -diesel. Before words in quotes it excludes cars that have all of them",
  ),
  seller: optional(Id).describe("Only the cars of the seller with this ID are found"),
  make: many(Make, () => t`Use the slug of a make, for example volkswagen`, { clean: toSlug }),
  model: many(Model, () => t`Use the slug of a model with its make, for example volkswagen.golf`, {
    clean: toSlug,
  }),
  not: many(z.union([Make, Model]), () => t`Use the slug of a make or model`, {
    clean: toSlug,
    about: "Makes and models to exclude. ",
  }),
  ...choices,
  ...ranges,
  ...switches,
  since: oneOf(SINCE_DAYS).describe("Listed within this number of days"),
  near: optional(Text(MOST_PLACE_TEXT)).describe(
    "A town or postcode, for example Hamburg or 80331. Cars whose location is not known are not included",
  ),
  radius: oneOf(RADII).describe(
    "Radius around near, in the site’s unit of distance; 50 if not given",
  ),
  sort: optional(z.enum(SEARCH_SORTS, `Choose from: ${SEARCH_SORTS.join(", ")}`)).describe(
    "best if not given; nearest without near means best",
  ),
  page: whole(1, LAST_PAGE)
    .default(1)
    .describe("From 1. With a cursor, only repeated in the answer"),
  ...paging(PUBLIC_PAGE_SIZE),
  facets: yes().describe("Adds counts for every filter"),
  keep: optional(z.literal("category", t`Use “category”`)).describe(
    "With keep=category, relaxed never removes the category",
  ),
  understand: yes().describe(
    "Filters are read out of q, as the site’s pages do: diesel suv under 15000 near 80331",
  ),
});
export type SearchInput = z.infer<typeof SearchInput>;

const Counted = z.object({ value: z.string(), count: z.int() });
const Named = Counted.extend({ label: z.string() });
/** Bar `i` counts from `edges[i]` to below `edges[i + 1]`; the first and the last bar are open. */
const Bars = z.object({ edges: z.array(z.number()), counts: z.array(z.int()) });

/** For each filter the number of cars by value, for all of the search but that filter. */
const SearchFacets = z.object({
  ...shapes(CHOICE_NAMES, () => z.array(Counted)),
  make: z.array(Named),
  /** Models of the chosen makes; empty where no make is chosen. */
  model: z.array(Named),
  /** The makes and models that are left out, with the cars that would come back. */
  not: z.array(Named),
  switches: z.object(shapes(SWITCH_FILTERS, () => z.int())),
  /** For each number of days that `since` takes. */
  since: z.array(z.int()),
  /** For each of the distances that `radius` takes; empty without a place. */
  radius: z.array(z.int()),
  histograms: z.object(shapes(HISTOGRAMS, () => Bars)),
});
export type SearchFacets = z.infer<typeof SearchFacets>;

/** A parameter of a search. */
const Parameter = z.object({ name: z.string(), value: z.string() });

const SearchResult = ProductCard.extend({
  /** Why it stands here; empty unless the order is "best". */
  reasons: z.array(z.enum(REASONS)),
  /** Whether its price is lower than the one before. */
  lowered: z.boolean(),
  /** How far it is from the place of the search; absent without a place. */
  away_km: z.int().optional(),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const SearchAnswer = z.object({
  items: z.array(SearchResult),
  total: z.int(),
  page: z.int(),
  page_count: z.int(),
  /** The cursor of the next page; null on the last one. */
  next: z.string().nullable(),
  sort: z.enum(SEARCH_SORTS),
  /** The place that `near` was understood as. */
  place: z.string().optional(),
  understood: z
    .array(Parameter)
    .optional()
    .describe("With understand=yes, the filters named in q, in that order"),
  words: z
    .string()
    .optional()
    .describe("The words of q that cars are found by, without what q excludes (-gti, not 3er)"),
  facets: SearchFacets.optional(),
  relaxed: z
    .array(z.object({ parameters: z.array(z.string()).min(1), total: z.int() }))
    .describe(
      "If nothing was found: filters to remove to find cars, the most cars first. If no single one helps, two together, otherwise a few, or all. The first name of a filter stands for all its parameters: price_from also for price_to, make for model, near for radius",
    ),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

const CarsDescription = z.object({
  total: z.int(),
  /** Lowest and highest price in the site's currency, in major units. */
  price: z.object({ from: z.number(), to: z.number() }).nullable(),
  /** Quartiles of the years. */
  years: z.object({ first: z.int(), median: z.int(), third: z.int() }).nullable(),
  /** The most frequent spelling of the make and model; null where no such car is on sale. */
  make: z.string().nullable(),
  model: z.string().nullable(),
});
export type CarsDescription = z.infer<typeof CarsDescription>;

export const search = {
  find: call
    .route({ method: "GET", path: "/search", summary: "Search the cars on sale" })
    .meta(CATALOGUE)
    .input(SearchInput)
    .output(SearchAnswer),

  describe: call
    .route({ method: "GET", path: "/search/description", summary: "Statistics of a make or model" })
    .meta(CATALOGUE)
    .input(z.object({ car: z.union([Make, Model]).describe("The slug of a make or model") }))
    .output(CarsDescription),

  /** Filters that a line of plain words names, such as "diesel suv under 15000 after 2018". */
  understand: call
    .route({
      method: "GET",
      path: "/search/meaning",
      summary: "The filters that a line of words stands for",
    })
    .meta(CATALOGUE)
    .input(
      z.object({ q: SearchWords, make: SearchInput.shape.make.describe("Makes chosen beside q") }),
    )
    .output(
      z.object({
        /** Parameters of a search, in the order of the line. */
        parameters: z.array(Parameter),
        /** The words that name no filter, to be searched for. */
        rest: z.string(),
      }),
    ),

  places: call
    .route({
      method: "GET",
      path: "/search/places",
      summary: "Towns and postcodes that start with a text",
    })
    .meta(CATALOGUE)
    .input(
      z.object({
        q: Text(MOST_PLACE_TEXT).default(""),
        limit: whole(1, 20).default(8),
        inhabitants: whole(0, 100_000_000).default(0).describe("Leaves out smaller towns"),
      }),
    )
    .output(z.array(z.object({ name: z.string(), country: z.string() }))),

  suggest: call
    .route({
      method: "GET",
      path: "/search/suggestions",
      summary: "Makes and models that start with a text",
    })
    .meta(CATALOGUE)
    .input(z.object({ q: Text(MOST_SEARCH_TEXT).default(""), limit: whole(1, 20).default(8) }))
    .output(
      z.array(
        z.object({
          label: z.string(),
          make: z.string(),
          model: z.string().optional(),
          /** Cars on sale. */
          count: z.int(),
        }),
      ),
    ),
};
