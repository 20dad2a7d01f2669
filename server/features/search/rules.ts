import { DAY_MS } from "#shared/lib/durations.ts";
import { createHash } from "node:crypto";
import type { ProductCard } from "#shared/contract/product-shapes.ts";
import type { SearchFacets, SearchInput } from "#shared/contract/search.ts";
import { type DistanceUnit, KM_PER } from "#shared/lib/distances.ts";
import {
  CHOICE_NAMES,
  type Range,
  RANGE_NAMES,
  type RangeFilter,
  RADII,
  type Reason,
  type SearchSort,
  SWITCH_FILTERS,
  USUAL_RADIUS,
} from "#shared/rules/search.ts";
import type { Point } from "#shared/lib/points.ts";
import type { Facets, IndexHit, IndexQuery } from "#server/search-index/search-index.ts";
import { readWords, splitWords, type SplitWords } from "#server/search-index/split-words.ts";

/** A search's words, for `toQuery` and `withoutExcluded`. */
export function splitOf({ q = "", make = [] }: Pick<SearchInput, "q" | "make">): SplitWords {
  return splitWords(q, make);
}

/** The query that a search's parameters mean. Swapped ends of a range are put right. */
export function toQuery(
  input: SearchInput,
  {
    distanceUnit,
    now,
    place,
  }: { distanceUnit: DistanceUnit; now: number; place?: Point | undefined },
  split = splitOf(input),
): IndexQuery {
  const km = KM_PER[distanceUnit];
  const ranges: Partial<Record<RangeFilter, Range>> = {};
  for (const name of RANGE_NAMES) {
    const ends = [input[`${name}_from`], input[`${name}_to`]];
    const [from, to] =
      ends[0] !== undefined && ends[1] !== undefined
        ? ends.toSorted((a = 0, b = 0) => a - b)
        : ends;
    // Cars have whole kilometres: a bound in miles is rounded as their distances were.
    const toStored = (end: number) => (name === "distance" ? Math.round(end * km) : end);
    if (from !== undefined || to !== undefined)
      ranges[name] = { from: from && toStored(from), to: to && toStored(to) };
  }
  return {
    list: input.list,
    ...readWords(split),
    choices: Object.fromEntries(CHOICE_NAMES.map((name) => [name, input[name] ?? []])),
    makes: input.make ?? [],
    models: input.model ?? [],
    not: input.not ?? [],
    ranges,
    switches: Object.fromEntries(SWITCH_FILTERS.map((name) => [name, input[name] === "yes"])),
    since: input.since,
    sellerId: input.seller?.toLowerCase(),
    sort: sortOf(input),
    ...(place !== undefined && {
      near: {
        point: { latitude: place.latitude, longitude: place.longitude },
        radius: (input.radius ?? USUAL_RADIUS) * km,
        radii: RADII.map((radius) => radius * km),
      },
    }),
    limit: input.limit,
    withFacets: input.facets === "yes",
    now,
  };
}

/** The order of a search; nothing is near without a place. */
export function sortOf({ sort = "best", near }: Pick<SearchInput, "sort" | "near">): SearchSort {
  return sort === "nearest" && near === undefined ? "best" : sort;
}

/** What a cursor belongs to: a search with all its filters and its order. */
export function scopeOf({
  cursor: _cursor,
  page: _page,
  facets: _facets,
  keep: _keep,
  ...search
}: SearchInput): string {
  const text = JSON.stringify(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return `search-${createHash("sha256").update(text).digest("base64url").slice(0, 16)}`;
}

/** Whether a card matches what the index may not have heard of yet: a hold, or a verification that has ended by the clock. */
export function isStillFound(
  card: Pick<ProductCard, "state" | "status">,
  { switches: { available, verified } }: Pick<IndexQuery, "switches">,
): boolean {
  return (
    (available !== true || card.state === "active") &&
    (verified !== true || card.status === "verified")
  );
}

/** Distances of a histogram in the site's unit. */
export function toSiteUnits(facets: Facets, unit: DistanceUnit): SearchFacets {
  const { distance, ...histograms } = facets.histograms;
  const edges = distance.edges.map((edge) => Math.round(edge / KM_PER[unit]));
  const mutable = ({ edges: from, counts }: typeof distance) => ({
    edges: [...from],
    counts: [...counts],
  });
  return {
    ...facets,
    histograms: {
      price: mutable(histograms.price),
      year: mutable(histograms.year),
      distance: mutable({ ...distance, edges }),
    },
  };
}

/** Why a car stands where it stands among the results of "best match". */
export function reasonsOf(
  { isLifted, isLowered, matched }: Pick<IndexHit, "isLifted" | "isLowered" | "matched">,
  car: Pick<ProductCard, "posted_at" | "picture_count" | "status">,
  { now }: Pick<IndexQuery, "now">,
): Reason[] {
  const age = now - Date.parse(car.posted_at);
  const reasons: (Reason | false)[] = [
    isLifted && "promoted",
    matched ?? false,
    age < DAY_MS && "today",
    age >= DAY_MS && age < 7 * DAY_MS && "week",
    isLowered && "lowered",
    car.picture_count > 0 && "photos",
    car.status === "verified" && "verified",
  ];
  return reasons.filter((reason) => reason !== false);
}
