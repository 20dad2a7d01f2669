import { expect, test } from "vitest";
import { cellAt } from "./cell-at.ts";
import { cellPaths, dotPaths, frontPath, nearest, toMarks } from "./drawing.ts";
import { makeScale } from "./scales.ts";

const SIDE = { least: 0, most: 100, from: 0, to: 100 };
const scales = { x: makeScale([0, 100], [0, 100]), price: makeScale([0, 100], [100, 0]) };
const answer = { total: 0, missing: 0, front: [], front_count: 0, x: SIDE, price: SIDE };
const cells = { columns: 2, rows: 2, x_step: 50, price_step: 50, counts: [1, 0, 0, 400] };

test("the dots of all layers are all cars, each once", () => {
  const dots = Array.from({ length: 20 }, (_, at) => ({
    id: `019b76fc-87e0-7002-8000-0000000000${at + 10}`,
    x: at,
    price: at * 2,
  }));
  const paths = dotPaths(toMarks({ ...answer, dots }, scales, "distance"));
  const drawn = paths.flatMap((path) => path.match(/M[^M]+/g) ?? []);
  expect(new Set(drawn).size).toBe(20);
  expect(drawn).toContain("M3 94h0");
});

test("cells with more cars are darker, and empty ones are not drawn", () => {
  const shades = cellPaths({ ...answer, cells }, scales, "distance").filter(({ path }) => path);
  expect(shades.map(({ path }) => path)).toEqual(["M0 50H50V100H0z", "M50 0H100V50H50z"]);
  expect(shades.at(-1)?.opacity).toBe(1);
});

test("a place of the plot names its cell, whose rectangle can be chosen", () => {
  const found = cellAt({ ...answer, cells }, scales, "distance", { left: 80, top: 10 });
  expect(found).toMatchObject({ count: 400, area: { x0: 50, x1: 100, y0: 0, y1: 50 } });
  expect(cellAt({ ...answer, cells }, scales, "distance", { left: 80, top: 90 })).toBeUndefined();
});

test("the line steps to the right price: before the next year, and from the next distance on", () => {
  const points = [
    { left: 0, top: 10 },
    { left: 20, top: 30 },
  ];
  expect(frontPath(points, "distance")).toBe("M0 10H20V30");
  expect(frontPath(points, "year")).toBe("M0 10V30H20");
});

test("a pointer means the nearest dot within its reach", () => {
  const marks = [
    { left: 0, top: 0 },
    { left: 10, top: 0 },
  ];
  expect(nearest(marks, { left: 7, top: 0 }, 24)).toBe(marks[1]);
  expect(nearest(marks, { left: 60, top: 0 }, 24)).toBeUndefined();
});
