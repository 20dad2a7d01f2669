import { beforeEach, describe, expect, test } from "vitest";
import { DAY, NOW, stepsOn } from "./index-steps.ts";
import { makeIndexedCar, makeIndexQuery } from "./indexed-car.ts";
import { describeSearchOrder } from "./search-order-suite.ts";
import { testPlot } from "./plot-suite.ts";
import { testWords } from "./words-suite.ts";
import { makeRandom } from "./random-search.ts";
import type { IndexedCar, IndexQuery, SearchIndex } from "#server/search-index/search-index.ts";

/** Words that differ by a letter from common ones, or go on where these end. */
const RARE_NAMES = ["Gol", "Gold edition", "Golf Variant", "Pasat", "Passat Variant", "Vario 3er"];

/** The tests that every implementation of `SearchIndex` must pass. */
export function describeSearchIndex(open: () => SearchIndex): void {
  describeSearchOrder(open);
  describe("an index of cars", () => {
    let index: SearchIndex;

    beforeEach(() => {
      index = open();
    });

    const { find, add, many } = stepsOn(() => index);

    test("a car is found, changed and removed", async () => {
      const car = makeIndexedCar({ price: 5_000 });
      await index.index([car]);
      const cheap = { ranges: { price: { to: 6_000 } } };
      expect(await find(cheap)).toEqual([car.id]);
      await index.index([{ ...car, price: 7_000 }]);
      expect(await find(cheap)).toEqual([]);
      expect(await find()).toEqual([car.id]);
      await index.remove([car.id, makeIndexedCar().id]);
      expect(await find()).toEqual([]);
    });

    test("a filter that was asked for before learns of new and changed cars", async () => {
      const query = { choices: { fuel: ["diesel"] }, words: ["golf"], makes: ["volkswagen"] };
      expect(await find(query)).toEqual([]);
      const car = makeIndexedCar({ name: "Golf", make: "Volkswagen", choices: { fuel: "diesel" } });
      await index.index([car]);
      expect(await find(query)).toEqual([car.id]);
      await index.index([{ ...car, choices: { ...car.choices, fuel: "petrol" } }]);
      expect(await find(query)).toEqual([]);
    });

    test("a car without a value is found by no filter on it", async () => {
      await index.index([makeIndexedCar({ price: null, year: null, distance: null, power: null })]);
      for (const range of ["price", "year", "distance", "power"])
        expect(await find({ ranges: { [range]: { from: 0 } } }), range).toEqual([]);
      expect(await find({ choices: { fuel: ["diesel"] } })).toEqual([]);
      expect(await find()).toHaveLength(1);
    });

    test("a car leaves at the moment at which its time is over", async () => {
      const car = makeIndexedCar({ expiresAt: NOW + DAY });
      await index.index([car, makeIndexedCar({ expiresAt: NOW + 9 * DAY })]);
      expect(await find({ now: NOW + DAY - 1 })).toHaveLength(2);
      expect(await find({ now: NOW + DAY })).toHaveLength(1);
      await index.index([{ ...car, expiresAt: NOW + 3 * DAY }]);
      expect(await find({ now: NOW + DAY })).toHaveLength(2);
    });

    test("after a clock that was ahead is set right, the cars that had expired by it are found again", async () => {
      const car = { name: "Golf", make: "Volkswagen", expiresAt: NOW + DAY };
      const [golf, polo] = await add([
        makeIndexedCar({ ...car, postedAt: NOW }),
        makeIndexedCar({ name: "Polo", make: "Volkswagen", postedAt: NOW - DAY }),
      ]);
      const ahead = NOW + 2 * DAY;
      const counted = async (now: number) =>
        (await index.query(makeIndexQuery({ now, withFacets: true }))).facets?.make;
      const volkswagen = { value: "volkswagen", label: "Volkswagen" };
      expect(await find({ now: ahead })).toEqual([polo]);
      expect(await find({ now: ahead, words: ["golf"] })).toEqual([]);
      expect(await counted(ahead)).toEqual([{ ...volkswagen, count: 1 }]);
      // Cars whose time is over also stay when the index makes room for thousands of others.
      const others = many(2_000, () => ({ postedAt: NOW - 2 * DAY }));
      await add(others);
      await index.remove(others.map(({ id }) => id));
      expect(await find()).toEqual([golf, polo]);
      expect(await find({ words: ["golf"] })).toEqual([golf]);
      expect(await counted(NOW)).toEqual([{ ...volkswagen, count: 2 }]);
      await find({ now: ahead });
      await index.remove([golf ?? ""]);
      expect(await find()).toEqual([polo]);
    });

    test("cars around a point are found and counted by their distance, the nearest first", async () => {
      const point = { latitude: 48.137, longitude: 11.575 };
      const [munich, augsburg, berlin] = await add([
        makeIndexedCar({ point }),
        makeIndexedCar({ point: { latitude: 48.37, longitude: 10.9 } }),
        makeIndexedCar({ point: { latitude: 52.52, longitude: 13.405 } }),
        makeIndexedCar({ point: null }),
      ]);
      const near = { point, radius: 100, radii: [10, 60, 600] };
      expect(await find({ near, sort: "nearest" })).toEqual([munich, augsburg]);
      // Munich to Berlin is 504 km by the air.
      const wide = { ...near, radius: 510 };
      const { hits, facets } = await index.query(
        makeIndexQuery({ now: NOW, near: wide, sort: "nearest", withFacets: true }),
      );
      expect(hits.map(({ id, away = 0 }) => [id, Math.round(away)])).toEqual([
        [munich, 0],
        [augsburg, 56],
        [berlin, 504],
      ]);
      expect(facets?.radius).toEqual([1, 2, 3]);
      // A filter that was asked for before learns of a place that is new.
      const moved = makeIndexedCar({ point: { latitude: 48.14, longitude: 11.6 } });
      await index.index([moved]);
      expect(await find({ near, sort: "nearest" })).toEqual([munich, moved.id, augsburg]);
    });

    test("announced cars come in the order of their days", async () => {
      const today = Math.floor(NOW / DAY);
      const [late, soon] = await add([
        makeIndexedCar({ availableDay: today + 9 }),
        makeIndexedCar({ availableDay: today + 1 }),
        makeIndexedCar({ availableDay: today }),
        makeIndexedCar(),
      ]);
      expect(await find({ list: "upcoming", sort: "best" })).toEqual([soon, late]);
    });

    test("a chosen model narrows its make, and makes and models can be excluded", async () => {
      const [golf, polo, audi] = await add([
        makeIndexedCar({ make: "Volkswagen", model: "Golf", postedAt: NOW }),
        makeIndexedCar({ make: "VOLKSWAGEN", model: "Polo", postedAt: NOW - 1 }),
        makeIndexedCar({ make: "Audi", model: "A4", postedAt: NOW - 2 }),
        makeIndexedCar({ make: null, model: null, postedAt: NOW - 3 }),
      ]);
      expect(await find({ makes: ["volkswagen"] })).toEqual([golf, polo]);
      expect(await find({ makes: ["volkswagen", "audi"], models: ["volkswagen.polo"] })).toEqual([
        polo,
        audi,
      ]);
      expect(await find({ not: ["audi", "volkswagen.golf"] })).toHaveLength(2);
    });

    test("an excluded series leaves out its cars by model or by name, and their counts", async () => {
      const [, , other, golf, unnamed] = await add([
        makeIndexedCar({ make: "BMW", model: "320d", postedAt: NOW }),
        makeIndexedCar({ make: "BMW", model: null, name: "BMW 318i", postedAt: NOW - 1 }),
        makeIndexedCar({ make: "BMW", model: "520d", postedAt: NOW - 2 }),
        makeIndexedCar({ make: "Volkswagen", model: "Golf", name: "Golf 3", postedAt: NOW - 3 }),
        makeIndexedCar({ make: null, model: null, postedAt: NOW - 4 }),
      ]);
      const notSeries = ["bmw.3"];
      expect(await find({ notSeries })).toEqual([other, golf, unnamed]);
      expect(await find({ notSeries, makes: ["bmw"] })).toEqual([other]);
      expect(await find({ notSeries, series: ["bmw.3"] })).toEqual([]);
      expect(await find({ notSeries: ["bmw.3", "bmw.5"] })).toEqual([golf, unnamed]);
      const { total, facets } = await index.query(
        makeIndexQuery({ now: NOW, notSeries, makes: ["bmw"], withFacets: true }),
      );
      expect(total).toBe(1);
      expect(facets?.make.map(({ value, count }) => [value, count]).toSorted()).toEqual([
        ["bmw", 1],
        ["volkswagen", 1],
      ]);
      expect(facets?.model.map(({ value }) => value)).toEqual(["bmw.520d"]);
      // Asked for before: a car that is new or changed is left out, too.
      await index.index([makeIndexedCar({ id: other ?? "", make: "BMW", model: "330i" })]);
      expect(await find({ notSeries })).toEqual([golf, unnamed]);
    });

    test("a choice of cars is described by its number, prices, quartiles of years and names", async () => {
      const golf = { make: "Volkswagen", model: "Golf" };
      const cars = await add([
        ...[2010, 2012, 2014, 2016].map((year, at) =>
          makeIndexedCar({ ...golf, year, price: 1_000 * (at + 1) }),
        ),
        makeIndexedCar({ make: "VOLKSWAGEN", model: "Polo", year: null, price: null }),
        makeIndexedCar({ make: "Audi", model: "A4", year: 1999, price: 90_000 }),
        makeIndexedCar({ ...golf, year: 1980, price: 1, expiresAt: NOW }),
      ]);
      const describeOf = async (own: Partial<IndexQuery>) =>
        index.describe(makeIndexQuery({ now: NOW, limit: 1, offset: 3, ...own }));
      expect(await describeOf({ makes: ["volkswagen"] })).toEqual({
        count: 5,
        price: { from: 1_000, to: 4_000 },
        years: { first: 2010, median: 2012, third: 2014 },
        makes: [{ value: "volkswagen", label: "Volkswagen", count: 5 }],
        models: [
          { value: "volkswagen.golf", label: "Golf", count: 4 },
          { value: "volkswagen.polo", label: "Polo", count: 1 },
        ],
      });
      await index.remove(cars.slice(0, 1));
      expect(await describeOf({ models: ["volkswagen.golf"] })).toMatchObject({
        count: 3,
        price: { from: 2_000, to: 4_000 },
        years: { first: 2012, median: 2014, third: 2016 },
      });
    });

    test("cars without prices and years are described without them, and no cars by nothing", async () => {
      await add([makeIndexedCar({ make: "Audi", price: null, year: null })]);
      const audi = { value: "audi", label: "Audi", count: 1 };
      expect(await index.describe(makeIndexQuery({ now: NOW, makes: ["audi"] }))).toEqual({
        count: 1,
        makes: [audi],
        models: [],
      });
      expect(await index.describe(makeIndexQuery({ now: NOW, makes: ["bmw"] }))).toEqual({
        count: 0,
        makes: [],
        models: [],
      });
    });

    testWords(open);

    describe("the plot of a search", () => {
      testPlot(open);
    });

    test("after thousands of changes it answers as an index of what is left", async () => {
      const random = makeRandom(31);
      const below = (count: number) => Math.floor(random() * count);
      const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T; // never empty
      const change = (car: IndexedCar): IndexedCar => {
        // One in some rounds is rare, so that it is taken for a mistake in one of them and for a word in another.
        const name = random() < 0.97 ? pick(["Golf", "Passat"]) : pick(RARE_NAMES);
        return {
          ...car,
          name,
          model: pick([name, name.toUpperCase(), `${name} ${below(500)}`]),
          description: random() < 0.003 ? pick(["Pass", "Gold"]) : null,
          sellerId: `seller ${below(40)}`,
          point: pick([null, { latitude: 48 + below(900) / 2_000, longitude: 11.5 }]),
          price: below(30_000),
          choices: { ...car.choices, fuel: pick(["diesel", "petrol", null]) },
          expiresAt: NOW + (random() < 0.05 ? below(9) * DAY : 90 * DAY),
        };
      };
      const ask = (): IndexQuery => {
        const point = { latitude: 48.1, longitude: 11.5 };
        return makeIndexQuery({
          // The clock of a machine may be wrong, and set right.
          now: NOW + below(9) * DAY,
          sort: pick(["newest", "best", "cheapest"]),
          words:
            random() < 0.8
              ? [pick(["gol", "golf", "gold", "pas", "pass", "pasat", "vari", "er"])]
              : [],
          choices: pick([{}, {}, { fuel: ["diesel"] }]),
          makes: pick([[], ["volkswagen"]]),
          not: pick([[], [], ["volkswagen.golf"]]),
          sellerId: pick([undefined, undefined, undefined, `seller ${below(40)}`]),
          near: pick([undefined, undefined, { point, radius: 20, radii: [10, 30] }]),
          withFacets: true,
          limit: 20,
        });
      };
      const kept = new Map<string, IndexedCar>();
      const fresh = many(1_500, () => ({ make: "Volkswagen" })).map(change);
      for (let round = 0; round < 90; round += 1) {
        const old = [...kept.values()];
        // Some rounds only add, some only change and some only remove.
        const kind = round % 3;
        const changed =
          kind === 0
            ? fresh.splice(0, 50)
            : old.filter(() => kind === 1 && random() < 0.04).map(change);
        await index.index(changed);
        for (const car of changed) kept.set(car.id, car);
        const removed = old
          .filter(({ name }) => kind === 2 && random() < (RARE_NAMES.includes(name) ? 0.3 : 0.03))
          .map(({ id }) => id);
        await index.remove(removed);
        for (const id of removed) kept.delete(id);
        for (const query of Array.from({ length: 6 }, ask)) await index.query(query);
        const anew = open();
        await anew.index([...kept.values()].toReversed());
        for (const query of Array.from({ length: 8 }, ask))
          expect(await index.query(query), JSON.stringify(query)).toEqual(await anew.query(query));
      }
    });
  });
}
