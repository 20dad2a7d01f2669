import type { DistanceUnit } from "#shared/lib/distances.ts";
import type { Point } from "#shared/lib/points.ts";
import type {
  ChoiceFilter,
  HistogramFilter,
  PlotAxis,
  Range,
  RangeFilter,
  SearchList,
  SearchSort,
  SwitchFilter,
} from "#shared/rules/search.ts";
import type { Series } from "./series.ts";

/** How large an index is, and when it has last read changes, in milliseconds since 1970-01-01. */
export interface IndexState {
  cars: number;
  followedAt: number;
}

/** A car on sale as an index knows it. Everything that it can be found by, and nothing else. */
export interface IndexedCar {
  id: string;
  sellerId: string;
  /** Values by filter; null where the seller has not given one. `category` is an id such as "01". */
  choices: { readonly [N in ChoiceFilter]: string | null };
  /** As the seller wrote them; slugs are made by the index. */
  make: string | null;
  model: string | null;
  /** The title, and what belongs to it: make, model and trim are found as if they were part of it. */
  name: string;
  trim: string | null;
  description: string | null;
  /** Major units of the site's currency; null for a car that is offered in another one. */
  price: number | null;
  year: number | null;
  /** Kilometres. */
  distance: number | null;
  /** Kilowatts. */
  power: number | null;
  switches: { readonly [N in SwitchFilter]: boolean };
  hasPhotos: boolean;
  /** Where it is; null where that is not known. */
  point: Point | null;
  /** Days as numbers of days since 1970-01-01. First registration, or the first of January of its year. */
  registeredDay: number | null;
  availableDay: number | null;
  /** Moments in milliseconds since 1970-01-01. From `expiresAt` on, the car is not on sale any more. */
  postedAt: number;
  expiresAt: number;
}

/** A question to an index. Its values are checked and in the units of `IndexedCar`. */
export interface IndexQuery {
  list: SearchList;
  /** Tokens (`tokenize`), every one of which must be found. */
  words: readonly string[];
  /** Series of models (`readWords`), to every one of which a car must belong. */
  series?: readonly Series[] | undefined;
  /** Series to none of which a car may belong. */
  notSeries?: readonly Series[] | undefined;
  /** Words that are excluded, each as its tokens; what a word leaves out is told by `readExcluded`. */
  notWords?: readonly (readonly string[])[] | undefined;
  /** Values of one filter are alternatives; filters combine. */
  choices: { readonly [N in ChoiceFilter]?: readonly string[] };
  /** Slugs of makes (`volkswagen`), and of models with their make (`volkswagen.golf`). */
  makes: readonly string[];
  models: readonly string[];
  /** Slugs of excluded makes and models. */
  not: readonly string[];
  ranges: { readonly [N in RangeFilter]?: Range };
  switches: { readonly [N in SwitchFilter]?: boolean };
  /** Listed within so many days. */
  since?: number | undefined;
  sellerId?: string | undefined;
  /** Cars within a radius of a point; kilometres. `radii` are those that facets count. */
  near?: { point: Point; radius: number; radii: readonly number[] } | undefined;
  sort: SearchSort;
  /** Slugs of the makes and models that the words name: "best match" prefers these cars. */
  named?: readonly string[] | undefined;
  limit: number;
  /** Results to skip; not used where `after` is given. */
  offset?: number | undefined;
  /** The place (`IndexAnswer.next`) after which the page begins: results that are added meanwhile do not move it. */
  after?: readonly number[] | undefined;
  /** Whether the answer has `facets`. */
  withFacets?: boolean | undefined;
  /** The present moment, in milliseconds since 1970-01-01. */
  now: number;
}

/** One result, in its order. */
export interface IndexHit {
  id: string;
  /** Whether it stands above its own place because it is promoted. */
  isLifted: boolean;
  /** Whether its price was lowered last. */
  isLowered: boolean;
  /** Where the words were found; undefined when there were none. */
  matched?: "title" | "description" | undefined;
  /** Kilometres from the point of the query; undefined where it has none. */
  away?: number | undefined;
}

export interface ValueCount {
  value: string;
  count: number;
}

/**
 * A make or model: its slug, and its most frequent spelling. Of spellings that are equally frequent, the last by
 * its characters counts, so that "Volkswagen" is preferred to "VOLKSWAGEN".
 */
export interface NamedCount extends ValueCount {
  label: string;
}

/** A make (`volkswagen`) or a model (`volkswagen.golf`), its most frequent spelling, and its cars on sale. */
export interface CarName {
  slug: string;
  label: string;
  count: number;
  /** Of a make: the series that some cars belong to by their names alone, so that no choice of models finds them. */
  seriesBeyondModels?: readonly Series[] | undefined;
}

/** What a line of words means: parameters of a search, and the words that are left. */
export interface Understood {
  /** In the order of the line; a parameter may come several times. */
  parameters: { name: string; value: string }[];
  rest: string;
}

/** What a line says: distances in the unit that it names. */
export interface UnderstoodWords extends Understood {
  parameters: { name: string; value: string; unit?: DistanceUnit }[];
}

/** What a line means by the cars on sale. */
export interface UnderstoodLine extends UnderstoodWords {
  /** The words of `rest` that no car on sale has in its title. */
  unknown: readonly string[];
}

/** A make, or a model with its make, that somebody may be typing. */
export interface Suggestion {
  label: string;
  /** Slugs. */
  make: string;
  model?: string | undefined;
  /** Cars on sale. */
  count: number;
}

/**
 * Bars of a histogram. Bar `i` counts from `edges[i]`, inclusive, to `edges[i + 1]`, exclusive; the last one
 * has no end, and the first one also counts what is below its edge.
 */
export interface Histogram {
  edges: readonly number[];
  counts: readonly number[];
}

/**
 * Number of cars for each value, for all of the query but the value's own filter. Makes leave out the choice of
 * models, too; models are those of the chosen makes, or none where no make is chosen. Excluded makes are always
 * left out of the counts of makes. Values without cars are absent.
 */
export type Facets = { [N in ChoiceFilter]: ValueCount[] } & {
  make: NamedCount[];
  model: NamedCount[];
  /** The excluded makes and models, with the cars that would come back. */
  not: NamedCount[];
  switches: { [N in SwitchFilter]: number };
  /** For each of `SINCE_DAYS`. */
  since: number[];
  /** For each of the query's `radii`; empty where it has no point. */
  radius: number[];
  histograms: { [N in HistogramFilter]: Histogram };
};

export interface IndexAnswer {
  hits: IndexHit[];
  total: number;
  /** The place after the last hit; undefined on the last page. Empty where only the number of results is known. */
  next?: readonly number[] | undefined;
  facets?: Facets | undefined;
}

/** A choice of cars as a whole. */
export interface IndexDescription {
  count: number;
  /** Lowest and highest price; undefined where no car is offered in the site's currency. */
  price?: { from: number; to: number } | undefined;
  /**
   * The quartiles of the years that are known, each the year of a car (as `percentile_disc`): between the first and
   * the third lies at least half of the cars.
   */
  years?: { first: number; median: number; third: number } | undefined;
  /** The makes and models among the cars, the most frequent first. */
  makes: NamedCount[];
  models: NamedCount[];
}

/** A car of a plot: its price against its distance (kilometres) or year. */
export interface PlotPoint {
  id: string;
  x: number;
  price: number;
}

/** The values along one side of a plot, and where the plot ends: those beyond its ends are few and far away. */
export interface PlotSide {
  least: number;
  most: number;
  from: number;
  to: number;
}

/** Cars by cell, a row of the lowest prices first. Cars beyond the ends count in the outermost cells. */
export interface PlotCells {
  columns: number;
  rows: number;
  /** Width and height of a cell. */
  xStep: number;
  priceStep: number;
  counts: number[];
}

/** Where the results of a query stand by price and distance, or price and year. */
export interface IndexPlot {
  total: number;
  /** Results that lack one of the two values. */
  missing: number;
  /** Undefined where no result has both values. */
  x?: PlotSide | undefined;
  price?: PlotSide | undefined;
  /** Each result, where they are at most `MOST_DOTS`; otherwise `cells`. */
  dots?: PlotPoint[] | undefined;
  cells?: PlotCells | undefined;
  /**
   * The results that no other one beats: none is as good in both values and better in one. In the order of `x`,
   * the best first; evenly chosen where they are more than `MOST_FRONT`.
   */
  front: PlotPoint[];
  frontCount: number;
}

/**
 * An index of all cars on sale. The database stays the truth: what an index says is read there again before it
 * is shown. Another engine can stand here: `tests/support/search-index-suite.ts` has the tests that every
 * implementation must pass.
 */
export interface SearchIndex {
  /** Adds cars, and replaces those with the same id. */
  index(cars: readonly IndexedCar[]): void | Promise<void>;
  /** Removes cars; unknown ids are ignored. */
  remove(ids: readonly string[]): void | Promise<void>;
  query(query: IndexQuery): IndexAnswer | Promise<IndexAnswer>;
  /** Describes all cars that match; order and paging do not count. */
  describe(query: IndexQuery): IndexDescription | Promise<IndexDescription>;
  plot(query: IndexQuery, x: PlotAxis): IndexPlot | Promise<IndexPlot>;
}
