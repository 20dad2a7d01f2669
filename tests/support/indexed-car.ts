import { v7 as makeId } from "uuid";
import { CHOICE_NAMES, SWITCH_FILTERS } from "#shared/rules/search.ts";
import { allCars } from "#server/search-index/all-cars.ts";
import type { IndexedCar, IndexQuery } from "#server/search-index/search-index.ts";

const YEAR_MS = 365 * 86_400_000;

export type OwnCar = Partial<Omit<IndexedCar, "choices" | "switches">> & {
  choices?: Partial<IndexedCar["choices"]>;
  switches?: Partial<IndexedCar["switches"]>;
};

/** A car for an index; facts that the test does not set are not given. */
export function makeIndexedCar({ choices, switches, ...own }: OwnCar = {}): IndexedCar {
  const none = Object.fromEntries(CHOICE_NAMES.map((name) => [name, null]));
  const off = Object.fromEntries(SWITCH_FILTERS.map((name) => [name, false]));
  const now = Date.now();
  return {
    id: makeId(),
    sellerId: "a seller",
    make: null,
    model: null,
    name: "A car",
    trim: null,
    description: null,
    price: 10_000,
    year: 2015,
    distance: 100_000,
    power: 77,
    hasPhotos: false,
    point: null,
    registeredDay: null,
    availableDay: null,
    postedAt: now,
    expiresAt: now + 10 * YEAR_MS,
    ...own,
    // Each filter is set above.
    choices: { ...none, ...choices } as IndexedCar["choices"], // see above
    switches: { ...off, ...switches } as IndexedCar["switches"], // see above
  };
}

/** A query for all cars, the newest first; what the test does not set is not asked for. */
export function makeIndexQuery(own: Partial<IndexQuery> = {}): IndexQuery {
  return allCars({ limit: 100, now: Date.now(), ...own });
}
