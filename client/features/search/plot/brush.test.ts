import { describe, expect, test } from "vitest";
import type { PlotAnswer } from "#shared/contract/search-plot.ts";
import { countWithin, narrow, rangesOf } from "./brush.ts";
import { makeScale } from "./scales.ts";

const X = { least: 0, most: 200_000, from: 0, to: 200_000 };
const PRICE = { least: 5_000, most: 90_000, from: 5_000, to: 45_000 };
const YEARS = { least: 2010, most: 2020, from: 2010, to: 2020 };
const sides = { x: X, price: PRICE };
/** 100 pixels wide and high. */
const scales = {
  x: makeScale([0, 200_000], [0, 100]),
  price: makeScale([5_000, 45_000], [100, 0]),
};
const none = { front: [], front_count: 0 };

describe("the ranges of a rectangle", () => {
  test("the ranges of a rectangle are its sides, rounded to where cars are added, from whichever corner it was drawn", () => {
    const expected = { x: { from: 20_000, to: 61_000 }, price: { from: 24_800, to: 37_200 } };
    const area = { x0: 10, y0: 19.6, x1: 30.3, y1: 50.4 };
    expect(rangesOf(area, scales, sides, "distance")).toEqual(expected);
    const turned = { x0: 30.3, y0: 50.4, x1: 10, y1: 19.6 };
    expect(rangesOf(turned, scales, sides, "distance")).toEqual(expected);
  });

  test("the ranges of a rectangle are open where it reaches the end of the plot", () => {
    expect(rangesOf({ x0: 0, y0: 0, x1: 50, y1: 100 }, scales, sides, "distance")).toEqual({
      x: { from: undefined, to: 100_000 },
      price: { from: undefined, to: undefined },
    });
  });

  test("the ranges of a rectangle are whole years, at least one", () => {
    const years = { ...scales, x: makeScale([2009.5, 2020.5], [0, 110]) };
    const ranges = (x0: number, x1: number) =>
      rangesOf({ x0, x1, y0: 0, y1: 100 }, years, { ...sides, x: YEARS }, "year").x;
    expect(ranges(24, 57)).toEqual({ from: 2012, to: 2015 });
    expect(ranges(61, 64)).toEqual({ from: 2016, to: 2016 });
    expect(ranges(0, 110)).toEqual({ from: undefined, to: undefined });
  });
});

describe("the number of cars in a rectangle", () => {
  const ranges = { x: { to: 100_000 }, price: { from: 10_000, to: 20_000 } };

  test("the number of cars in a rectangle is exact where each car is known", () => {
    const answer: PlotAnswer = {
      ...none,
      total: 5,
      missing: 1,
      dots: [
        { id: "a", x: 100_000, price: 20_000 },
        { id: "b", x: 100_001, price: 15_000 },
        { id: "c", x: 10, price: 9_999 },
        { id: "d", x: 10, price: 10_000 },
      ],
    };
    expect(countWithin(answer, ranges)).toEqual({ count: 2, isExact: true });
    // Such a search also finds the car that lacks a value.
    expect(countWithin(answer, { ...ranges, x: {} })).toEqual({ count: 3, isExact: false });
  });

  test("adds the cells whose middle it holds", () => {
    const answer: PlotAnswer = {
      ...none,
      total: 10_000,
      missing: 0,
      x: X,
      price: PRICE,
      cells: {
        columns: 2,
        rows: 4,
        x_step: 100_000,
        price_step: 10_000,
        counts: [1, 2, 4, 8, 16, 32, 64, 128],
      },
    };
    expect(countWithin(answer, { x: { to: 100_000 }, price: { to: 25_000 } })).toEqual({
      count: 5,
      isExact: false,
    });
  });
});

test("a search is narrowed by both ranges, and an open end keeps its own", () => {
  const params = new URLSearchParams("fuel=diesel&price_from=2k&year_from=2010&page=3");
  const ranges = { x: { from: 2_015, to: 2_018 }, price: { from: undefined, to: 9_000 } };
  expect(narrow("/used-cars", params, "year", ranges)).toBe(
    "/used-cars?fuel=diesel&price_from=2k&price_to=9000&year_from=2015&year_to=2018",
  );
});
