import { makeIndexedCar, makeIndexQuery, type OwnCar } from "./indexed-car.ts";
import type { IndexedCar, IndexQuery, SearchIndex } from "#server/search-index/search-index.ts";

export const DAY = 86_400_000;
/** The present moment of the queries. */
export const NOW = Date.UTC(2026, 10, 23, 12);

/** What the tests of an index do with the one that is open. */
export function stepsOn(indexOf: () => SearchIndex) {
  return {
    async find(own: Partial<IndexQuery> = {}): Promise<string[]> {
      const { hits } = await indexOf().query(makeIndexQuery({ now: NOW, ...own }));
      return hits.map(({ id }) => id);
    },
    async add(cars: readonly IndexedCar[]): Promise<string[]> {
      await indexOf().index(cars);
      return cars.map(({ id }) => id);
    },
    /** Cars of which each was listed a day before the last. */
    many: (count: number, own: (at: number) => OwnCar = () => ({})): IndexedCar[] =>
      Array.from({ length: count }, (_, at) =>
        makeIndexedCar({ postedAt: NOW - at * DAY, ...own(at) }),
      ),
  };
}
