import { expect, test } from "vitest";
import { DAY, NOW } from "#tests/support/index-steps.ts";
import { makeIndexedCar, makeIndexQuery } from "#tests/support/indexed-car.ts";
import { describeSearchIndex } from "#tests/support/search-index-suite.ts";
import { histogramEdges } from "../histogram-edges.ts";
import { MemoryIndex } from "./memory-index.ts";

describeSearchIndex(() => new MemoryIndex());

test("a car that is edited thousands of times leaves no names, sellers and places behind", () => {
  const index = new MemoryIndex();
  const car = makeIndexedCar({ make: "Volkswagen" });
  const other = makeIndexedCar({ make: "Audi", model: "A4" });
  index.index([other]);
  for (let edit = 0; edit < 20_000; edit += 1) {
    const point = { latitude: 48 + edit / 1e6, longitude: 11 };
    index.index([{ ...car, model: `Golf ${edit}`, sellerId: `seller ${edit}`, point }]);
  }
  expect(index.kept).toEqual({ names: 2, sellers: 2, points: 1 });
  const near = { point: { latitude: 48.02, longitude: 11 }, radius: 1, radii: [1] };
  const { hits, facets } = index.query(
    makeIndexQuery({ makes: ["volkswagen"], near, withFacets: true }),
  );
  expect(hits.map(({ id }) => id)).toEqual([car.id]);
  expect(facets?.model).toEqual([
    { value: "volkswagen.golf-19999", label: "Golf 19999", count: 1 },
  ]);
  index.remove([car.id, other.id]);
  expect(index.kept).toEqual({ names: 0, sellers: 0, points: 0 });
});

test("places that come and go are told apart, though their distances are kept", () => {
  const index = new MemoryIndex();
  const at = (latitude: number) => makeIndexedCar({ point: { latitude, longitude: 11 } });
  const [here, there] = [at(48), at(49)];
  const near = { point: { latitude: 48, longitude: 11 }, radius: 1, radii: [] };
  const find = (radius: number) =>
    index
      .query(makeIndexQuery({ near: { ...near, radius }, sort: "nearest" }))
      .hits.map(({ away = 0 }) => Math.round(away));
  index.index([here]);
  expect(find(1)).toEqual([0]);
  index.remove([here.id]);
  index.index([there]);
  expect([find(1), find(200)]).toEqual([[], [111]]);
  index.index([here]);
  expect([find(1), find(200)]).toEqual([[0], [0, 111]]);
});

test("the bars of years are those of the year in which somebody asks", () => {
  const index = new MemoryIndex();
  const { year } = histogramEdges(NOW);
  const years = [null, 1_700, ...year, 2_400];
  index.index(years.map((each) => makeIndexedCar({ year: each, expiresAt: NOW + 900 * DAY })));
  const barsOf = (now: number) =>
    index.query(makeIndexQuery({ now, withFacets: true })).facets?.histograms.year;
  const middle = year.slice(2).map(() => 1);
  expect(barsOf(NOW)).toEqual({ edges: year, counts: [2, ...middle, 2] });
  expect(barsOf(NOW + 365 * DAY)).toEqual({
    edges: year.map((each) => each + 1),
    // The first bar also has what is below it, and of the next year there is no car yet but the one of 2400.
    counts: [3, ...middle, 1],
  });
  expect(barsOf(NOW)).toEqual({ edges: year, counts: [2, ...middle, 2] });
});

test("days that are too far away to be told apart are still long ago, or yet to come", () => {
  const index = new MemoryIndex();
  const dayOf = (date: string) => Date.parse(date) / DAY;
  const old = makeIndexedCar({ registeredDay: dayOf("1850-01-01") });
  const distant = makeIndexedCar({ availableDay: dayOf("2150-01-01") });
  index.index([old, distant]);
  const find = (list: "new" | "upcoming") =>
    index.query(makeIndexQuery({ list })).hits.map(({ id }) => id);
  expect(find("upcoming")).toEqual([distant.id]);
  expect(find("new")).not.toContain(old.id);
});
