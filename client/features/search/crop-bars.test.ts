import { expect, it } from "vitest";
import { cropBars } from "./crop-bars.ts";

const edges = Array.from({ length: 24 }, (_, at) => at * 10);
const countsOf = (cars: Record<number, number>) => edges.map((_, at) => cars[at] ?? 0);

it("bars lose the empty ones at both ends, and keep those between", () => {
  const bars = cropBars({ edges, counts: countsOf({ 5: 1, 9: 3, 16: 2 }) });
  expect(bars.edges).toEqual(edges.slice(5, 17));
  expect(bars.counts).toEqual([1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 2]);
});

it.each([
  ["at the start", { 0: 4 }, 0, 8],
  ["in the middle", { 12: 4 }, 5, 13],
  ["at the end", { 23: 4 }, 16, 24],
  ["nowhere", {}, 0, 8],
] as const)("eight bars are left where cars are in one of them, %s", (_, cars, from, to) => {
  expect(cropBars({ edges, counts: countsOf(cars) }).edges).toEqual(edges.slice(from, to));
});

it("bars that all have cars stay as they are", () => {
  const bars = { edges, counts: edges.map(() => 1) };
  expect(cropBars(bars)).toEqual(bars);
});
