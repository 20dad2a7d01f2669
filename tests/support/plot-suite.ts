import { expect, test } from "vitest";
import { MOST_DOTS, MOST_FRONT, PLOT_AXES, type PlotAxis } from "#shared/rules/search.ts";
import type { IndexedCar, SearchIndex } from "#server/search-index/search-index.ts";
import { makeIndexedCar, makeIndexQuery } from "./indexed-car.ts";
import { makeRandom } from "./random-search.ts";

const ALL = makeIndexQuery();
const year = 2026;

/** Cars on a coarse raster, so that many are equal in one value or both. */
function makeCars(count: number, steps: number, seed: number): IndexedCar[] {
  const random = makeRandom(seed);
  const whole = (most: number) => Math.floor(random() * most);
  return Array.from({ length: count }, () => {
    const distance = whole(steps);
    const isKnown = random() > 0.05;
    return makeIndexedCar({
      distance: isKnown ? distance * 1_000 : null,
      year: isKnown ? year - whole(steps) : null,
      price: random() > 0.05 ? (steps - distance + whole(steps)) * 100 : null,
    });
  });
}

/** The ids of the front by its definition: each car is compared with each. */
function compareAll(cars: readonly IndexedCar[], x: PlotAxis): string[] {
  const points = cars.flatMap(({ id, price, [x]: value }) =>
    price === null || value === null ? [] : [{ id, price, cost: x === "year" ? -value : value }],
  );
  return points
    .filter(
      (car) =>
        !points.some(
          (other) =>
            other.price <= car.price &&
            other.cost <= car.cost &&
            (other.price < car.price || other.cost < car.cost),
        ),
    )
    .map(({ id }) => id)
    .toSorted();
}

/** What every implementation answers about the plot of a search. */
export function testPlot(open: () => SearchIndex): void {
  test.each(PLOT_AXES)("the front of random cars with ties is exact: %s", async (x) => {
    for (const [count, steps] of [
      [1, 1],
      [40, 3],
      [300, 40],
      [1_500, 1_000],
    ] as const) {
      const index = open();
      const cars = makeCars(count, steps, count);
      await index.index(cars);
      const { front, frontCount } = await index.plot(ALL, x);
      const expected = compareAll(cars, x);
      expect(frontCount, `${count} cars`).toBe(expected.length);
      if (expected.length <= MOST_FRONT)
        expect(front.map(({ id }) => id).toSorted(), `${count} cars`).toEqual(expected);
    }
  });

  test("a long front is told by sixty cars, its first and last among them", async () => {
    const index = open();
    const cars = Array.from({ length: 201 }, (_, at) =>
      makeIndexedCar({ distance: at * 1_000, price: 50_000 - at * 100 }),
    );
    await index.index(cars);
    const { front, frontCount } = await index.plot(ALL, "distance");
    expect([frontCount, front.length]).toEqual([201, MOST_FRONT]);
    expect(front[0]).toEqual({ id: cars[0]?.id, x: 0, price: 50_000 });
    expect(front.at(-1)).toEqual({ id: cars[200]?.id, x: 200_000, price: 30_000 });
  });

  test("each result of a short list has a dot, and those without a value are counted", async () => {
    const index = open();
    const cars = makeCars(300, 50, 7);
    await index.index(cars);
    const { total, missing, dots = [], cells } = await index.plot(ALL, "distance");
    const known = cars.filter(({ price, distance }) => price !== null && distance !== null);
    expect([total, missing]).toEqual([300, 300 - known.length]);
    expect(dots.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      known
        .map(({ id, distance, price }) => ({ id, x: distance, price }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
    expect(cells).toBeUndefined();
  });

  test.each(PLOT_AXES)(
    "the cells of a long list add up to its cars with both values: %s",
    async (x) => {
      const index = open();
      const cars = makeCars(MOST_DOTS * 2, 500, 3);
      await index.index(cars);
      const { total, missing, dots, cells, ...sides } = await index.plot(ALL, x);
      expect(dots).toBeUndefined();
      const counts = cells?.counts ?? [];
      expect(counts).toHaveLength((cells?.columns ?? 0) * (cells?.rows ?? 0));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total - missing);
      const { price, x: side } = sides;
      const inFirst = cars.filter((car) => {
        const value = car[x];
        return (
          car.price !== null &&
          value !== null &&
          value < (side?.from ?? 0) + (cells?.xStep ?? 0) &&
          car.price < (price?.from ?? 0) + (cells?.priceStep ?? 0)
        );
      });
      expect(counts[0]).toBe(inFirst.length);
    },
  );

  test("a plot ends before a few values that are far from all others", async () => {
    const index = open();
    await index.index([
      ...Array.from({ length: 300 }, (_, at) =>
        makeIndexedCar({ distance: at * 100, price: 5_000 + at * 10 }),
      ),
      makeIndexedCar({ distance: 10, price: 900_000 }),
    ]);
    const { price, x } = await index.plot(ALL, "distance");
    expect([price?.least, price?.most, price?.from]).toEqual([5_000, 900_000, 5_000]);
    expect(price?.to).toBeLessThan(8_000);
    expect([x?.from, x?.to]).toEqual([0, 29_900]);
  });

  test("a plot has the results of its query alone", async () => {
    const index = open();
    const first = makeIndexedCar({ price: 1_000, choices: { fuel: "diesel" } });
    await index.index([
      first,
      makeIndexedCar({ price: 500, choices: { fuel: "petrol" } }),
      makeIndexedCar({ price: 3_000, choices: { fuel: "diesel" } }),
    ]);
    const query = makeIndexQuery({ choices: { fuel: ["diesel"] } });
    const { dots = [], front } = await index.plot(query, "distance");
    expect(dots.map(({ price }) => price).toSorted((a, b) => a - b)).toEqual([1_000, 3_000]);
    expect(front.map(({ id }) => id)).toEqual([first.id]);
    const none = makeIndexQuery({ choices: { fuel: ["hydrogen"] } });
    expect(await index.plot(none, "year")).toEqual({
      total: 0,
      missing: 0,
      front: [],
      frontCount: 0,
    });
  });
}
