import { expect, test } from "vitest";
import { makeText } from "./make-text.ts";

const format = {
  number: (value: number) => value.toLocaleString("en-GB"),
  price: (amount: number) => `€${amount.toLocaleString("en-GB")}`,
};
const golf = { make: "Volkswagen", model: "Golf" };
const textOf = (own: Partial<Parameters<typeof makeText>[0]>) =>
  makeText(
    { ...golf, total: 2, price: { from: 900, to: 1_100 }, years: null, ...own },
    format,
    "EUR",
  );

test("many cars are told in whole sentences with their number, prices and years", () => {
  expect(textOf({ total: 1_200, years: { first: 2014, median: 2016, third: 2019 } })).toBe(
    "1,200 used Volkswagen Golf cars are for sale, from €900 to €1,100. Common years are 2014 to 2019.",
  );
  const years = { first: 2015, median: 2015, third: 2015 };
  expect(textOf({ total: 10, model: undefined, years })).toBe(
    "10 used Volkswagen cars are for sale, from €900 to €1,100. The most common year is 2015.",
  );
  expect(textOf({ total: 9, years })).toBe(
    "9 used Volkswagen Golf cars are for sale, from €900 to €1,100.",
  );
});

test("one car is told in the singular, and figures that nobody has given are left out", () => {
  const price = { from: 900, to: 900 };
  expect(textOf({ total: 1, price, years: { first: 2015, median: 2015, third: 2015 } })).toBe(
    "One used Volkswagen Golf is for sale, for €900. It is from 2015.",
  );
  expect(textOf({ total: 1, price: null })).toBe("One used Volkswagen Golf is for sale.");
});
