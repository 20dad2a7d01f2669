import { SearchInput } from "../../shared/contract/search.ts";
import { toNameSlug } from "../../shared/lib/name-slug.ts";
import type { Point } from "../../shared/lib/points.ts";
import { readFilters, writeFilters } from "../../server/features/alerts/rules.ts";
import { toQuery } from "../../server/features/search/rules.ts";
import type { IndexedCar } from "../../server/search-index/search-index.ts";
import { makeRandom } from "../../tests/support/random-search.ts";

/** A search as it is stored. */
export interface Saved {
  filters: string;
  /** The place that it is around. */
  point: Point | null;
}

/** Searches as people save them: mostly a make and model with a price, half of them around a place, some by words. */
export function makeSavedSearches(cars: readonly IndexedCar[], count: number): Saved[] {
  const random = makeRandom(11);
  const saved = new Map<string, Saved>();
  for (let tries = 0; saved.size < count && tries < count * 20; tries += 1) {
    const car = cars[Math.floor(random() * cars.length)];
    if (car === undefined) break;
    const [make, model] = [toNameSlug(car.make ?? ""), toNameSlug(car.model ?? "")];
    const search: Record<string, unknown> = {};
    if (make !== "" && random() < 0.95) search["make"] = [make];
    if (make !== "" && model !== "" && random() < 0.85) search["model"] = [`${make}.${model}`];
    if (random() < 0.75)
      search["price_to"] = Math.ceil(((car.price ?? 5_000) * (1 + random() / 2)) / 250) * 250;
    if (random() < 0.5 && car.year !== null) search["year_from"] = car.year - 2;
    if (random() < 0.5 && car.distance !== null) search["distance_to"] = car.distance + 20_000;
    if (random() < 0.4 && car.choices.fuel !== null) search["fuel"] = [car.choices.fuel];
    if (random() < 0.3 && car.choices.gearbox !== null) search["gearbox"] = [car.choices.gearbox];
    if (random() < 0.2)
      search["q"] = car.name.split(/[^\p{L}]+/u).findLast((word) => word.length > 2);
    const read = SearchInput.safeParse(search);
    // Nobody is told of every car.
    if (!read.success || Object.keys(search).length < 2) continue;
    const point = random() < 0.5 ? car.point : null;
    saved.set(writeFilters(read.data), { filters: writeFilters(read.data), point });
  }
  return [...saved.values()];
}

export function queryOf({ filters, point }: Saved) {
  const input = readFilters(filters);
  if (input === undefined) throw new Error(`cannot be read: ${filters}`);
  return toQuery(input, { distanceUnit: "km", now: Date.now(), place: point ?? undefined });
}
