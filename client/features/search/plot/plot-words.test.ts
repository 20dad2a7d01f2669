import { expect, test } from "vitest";
import { describeLimits } from "./plot-words.ts";

type Args = Parameters<typeof describeLimits>;

const format = {
  number: (value: number) => value.toLocaleString("en-GB"),
  price: (amount: number) => `€${amount.toLocaleString("en-GB")}`,
};
const site: Args[3] = { currency: "EUR", distanceUnit: "km" };
const limitsOf = (axis: Args[1], own: Pick<Args[0], "x" | "price">, missing = 0) =>
  describeLimits({ total: 9, missing, front: [], front_count: 1, ...own }, axis, format, site);
const price = { least: 900, from: 1_000, to: 9_000, most: 9_900 };

test("cars beyond the ends of the plot are told in one whole sentence for each side", () => {
  expect(limitsOf("year", { price, x: { least: 1998, from: 2005, to: 2024, most: 2024 } })).toBe(
    "Cars below €1,000 or above €9,000 are shown at the edge. Cars from before 2005 are shown at the edge.",
  );
  expect(
    limitsOf("distance", { price, x: { least: 10, from: 10, to: 90_000, most: 99_000 } }, 2),
  ).toBe(
    "2 cars without a mileage or priced in another currency aren’t shown. Cars below €1,000 or above €9,000 are shown at the edge. Cars above 90,000 km are shown at the edge.",
  );
});

test("a plot that shows each car at its place says nothing about its ends", () => {
  const x = { least: 2010, from: 2010, to: 2020, most: 2020 };
  expect(limitsOf("year", { x, price: { ...price, from: 900, to: 9_900 } })).toBe("");
});
