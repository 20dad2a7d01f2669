import { beforeEach, describe, expect, test } from "vitest";
import { DAY, NOW, stepsOn } from "./index-steps.ts";
import { makeIndexedCar, makeIndexQuery } from "./indexed-car.ts";
import { BEST_MATCH_DAYS } from "#shared/rules/search.ts";
import type { IndexedCar, SearchIndex } from "#server/search-index/search-index.ts";

/** The tests of the order of results and of their pages, for every implementation of `SearchIndex`. */
export function describeSearchOrder(open: () => SearchIndex): void {
  describe("the order of an index", () => {
    let index: SearchIndex;

    beforeEach(() => {
      index = open();
    });

    const { find, add, many } = stepsOn(() => index);

    test("each page has at most three promoted cars above the others, and none is shown twice", async () => {
      const cars = many(60, (at) => ({ switches: { promoted: at % 5 === 4 } }));
      const ids = await add(cars);
      const promoted = new Set(ids.filter((_, at) => at % 5 === 4));
      const pages: string[][] = [];
      for (let page = 0; page < 6; page += 1)
        pages.push(await find({ sort: "best", limit: 10, offset: page * 10 }));
      expect(pages.flat().toSorted()).toEqual(ids.toSorted());
      const counts = pages.map((page) => page.filter((id) => promoted.has(id)).length);
      expect(counts).toEqual([3, 3, 3, 3, 0, 0]);
      for (const page of pages.slice(0, 4))
        expect(page.slice(0, 3).every((id) => promoted.has(id))).toBe(true);
      expect(pages[0]?.slice(0, 3)).toEqual([ids[4], ids[9], ids[14]]);
    });

    test("where only promoted cars are left, they follow in their order", async () => {
      const ids = await add(many(9, () => ({ switches: { promoted: true } })));
      expect(await find({ sort: "best", limit: 4 })).toEqual(ids.slice(0, 4));
      expect(await find({ sort: "best", limit: 4, offset: 4 })).toEqual(ids.slice(4, 8));
    });

    test.each(["best", "newest", "cheapest"] as const)(
      "paging by places shows each car once, though others come and go meanwhile: %s",
      async (sort) => {
        const ids = await add(
          many(40, (at) => ({ price: 1_000 + (at % 7), switches: { promoted: at % 4 === 0 } })),
        );
        const seen: string[] = [];
        let after: readonly number[] | undefined;
        for (let page = 0; page < 10; page += 1) {
          const { hits, next } = await index.query(
            makeIndexQuery({ now: NOW, sort, limit: 7, after }),
          );
          seen.push(...hits.map(({ id }) => id));
          if (next === undefined) break;
          // As a cursor keeps it.
          after = JSON.parse(JSON.stringify(next)) as number[]; // numbers, as above
          // One that stands before every page, and one of a page that was shown.
          await index.index([makeIndexedCar({ postedAt: NOW + page, price: 1 })]);
          await index.remove([seen[page] ?? ""]);
        }
        expect(new Set(seen).size).toBe(seen.length);
        expect(ids.filter((id) => !seen.includes(id))).toEqual([]);
      },
    );

    test.each([
      ["the oldest first", (at: number) => 3_000 - at],
      ["in no order", (at: number) => (at * 7_919) % 3_000],
    ])(
      "the first cars of thousands are the best and the newest of all: added %s",
      async (_, ageOf) => {
        // The newest ones lack what lifts the others above them.
        const cars = many(3_000, (at) => ({
          postedAt: NOW - ageOf(at) * (DAY / 300),
          hasPhotos: ageOf(at) > 1_000,
          switches: { verified: ageOf(at) > 1_500 },
        }));
        await add(cars);
        const scoreOf = ({ postedAt, hasPhotos, switches }: IndexedCar) =>
          postedAt / DAY +
          (hasPhotos ? BEST_MATCH_DAYS.photos : 0) +
          (switches.verified ? BEST_MATCH_DAYS.verified : 0);
        const first = (key: (car: IndexedCar) => number) =>
          cars
            .toSorted((a, b) => key(b) - key(a) || b.postedAt - a.postedAt)
            .slice(0, 30)
            .map(({ id }) => id);
        expect(await find({ sort: "best", limit: 30 })).toEqual(first(scoreOf));
        expect(await find({ sort: "newest", limit: 30 })).toEqual(
          first(({ postedAt }) => postedAt),
        );
      },
    );

    test("a last page that is full leads to no further one", async () => {
      await add(many(20, (at) => ({ switches: { promoted: at % 4 === 0 } })));
      for (const sort of ["best", "newest"] as const) {
        const first = await index.query(makeIndexQuery({ now: NOW, sort, limit: 10 }));
        const last = await index.query(
          makeIndexQuery({ now: NOW, sort, limit: 10, after: first.next }),
        );
        expect([last.hits.length, last.next], sort).toEqual([10, undefined]);
      }
    });

    test("cars without what is ordered by come last", async () => {
      const [cheap, dear, none] = await add([
        makeIndexedCar({ price: 1_000, postedAt: NOW - 3 * DAY }),
        makeIndexedCar({ price: 9_000, postedAt: NOW - 2 * DAY }),
        makeIndexedCar({ price: null, postedAt: NOW - DAY }),
      ]);
      expect(await find({ sort: "cheapest" })).toEqual([cheap, dear, none]);
      expect(await find({ sort: "dearest" })).toEqual([dear, cheap, none]);
    });
  });
}
