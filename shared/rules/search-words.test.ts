import { expect, test } from "vitest";
import type { SearchInput } from "../contract/search.ts";
import { filterTexts, rangeText, switchText, valueText } from "./search-words.ts";
import { SWITCH_FILTERS } from "./search.ts";
import { wordTexts } from "./word-texts.ts";

const format = {
  price: (amount: number, currency: string) => `${currency} ${amount}`,
  number: (value: number) => `#${value}`,
};
const site = { currency: "EUR", distanceUnit: "km" } as const;

const told = (applied: Partial<SearchInput>, place?: string) =>
  filterTexts(applied, {
    words: wordTexts(applied.q),
    labelOf: (slug) => slug.toUpperCase(),
    place,
    format,
    site,
  });

test.each([
  [5_000, 15_000, "EUR 5000 to EUR 15000"],
  [15_000, 5_000, "EUR 5000 to EUR 15000"],
  [5_000, 5_000, "EUR 5000"],
  [5_000, undefined, "from EUR 5000"],
  [undefined, 5_000, "up to EUR 5000"],
  [undefined, undefined, ""],
])("a price from %s to %s reads %j", (from, to, words) => {
  expect(rangeText("price", [from, to], format, site)).toBe(words);
});

test("a year has no mark between thousands, a power is in kW and a distance in the site's unit", () => {
  expect(rangeText("year", [2018, undefined], format, site)).toBe("from 2018");
  expect(rangeText("power", [undefined, 90], format, site)).toBe("up to #90 kW");
  expect(rangeText("distance", [undefined, 9], format, site)).toBe("up to #9 km");
});

test.each([
  ["fuel", "petrol", "Petrol"],
  ["body", "estate", "Estate"],
  ["gearbox", "automatic", "Automatic"],
  ["drive", "all", "All-wheel drive"],
  ["colour", "grey", "Grey"],
  ["category", "02", "SEDAN"],
  ["seller_kind", "dealer", "Dealers"],
  ["seller_kind", "private", "Private sellers"],
  ["seats", "5", "5"],
])("the value of %s %s reads %s", (name, value, words) => {
  expect(valueText(name, value)).toBe(words);
});

test("every switch has words of its own", () => {
  expect(new Set(SWITCH_FILTERS.map(switchText)).size).toBe(SWITCH_FILTERS.length);
  expect(SWITCH_FILTERS.map(switchText)).not.toContain(undefined);
});

test("a search without filters has no words", () => expect(told({})).toEqual([]));

test("the filters of a search are told in the order of the page, each by its parameter and value", () => {
  const all = told(
    {
      since: 7,
      radius: 20,
      available: "yes",
      seats: ["5", "1"],
      doors: ["1", "3"],
      fuel: ["diesel", "lpg"],
      distance_to: 80_000,
      price_from: 900,
      not: ["audi-a4"],
      model: ["vw-golf"],
      make: ["vw"],
      q: "tdi",
    },
    "Munich",
  );
  expect(all).toEqual([
    { name: "q", text: "“tdi”" },
    { name: "make", value: "vw", text: "VW" },
    { name: "model", value: "vw-golf", text: "VW-GOLF" },
    { name: "not", value: "audi-a4", text: "Not AUDI-A4" },
    { name: "price_from", text: "from EUR 900" },
    { name: "distance_from", text: "up to #80000 km" },
    { name: "fuel", value: "diesel", text: "Diesel" },
    { name: "fuel", value: "lpg", text: "LPG" },
    { name: "doors", value: "1", text: "1 door" },
    { name: "doors", value: "3", text: "3 doors" },
    { name: "seats", value: "5", text: "5 seats" },
    { name: "seats", value: "1", text: "1 seat" },
    { name: "available", text: "Available now" },
    { name: "near", text: "Within 20 km of Munich" },
    { name: "since", text: "In the last 7 days" },
  ]);
});

test("a place without a radius has the usual one, and a day is told as one", () => {
  expect(told({ since: 1 }, "Bonn").map(({ text }) => text)).toEqual([
    "Within 50 km of Bonn",
    "In the last day",
  ]);
});

test("each word that a search excludes is told by itself, beside those that cars must match", () => {
  const parts = (q: string) => told({ q }).map(({ value, text, rest }) => [value, text, rest]);
  expect(parts("touring -GTI, navi -käfer -GTI,")).toEqual([
    ["touring navi", "“touring navi”", "-GTI -käfer -GTI"],
    ["-GTI", "Not “GTI”", "touring navi -käfer"],
    ["-käfer", "Not “käfer”", "touring -GTI navi -GTI"],
  ]);
  expect(parts('golf,-"GTI Performance" navi')).toEqual([
    ["golf navi", "“golf navi”", '-"GTI Performance"'],
    ['-"GTI Performance"', "Not “GTI Performance”", "golf navi"],
  ]);
  expect(parts("-gti")).toEqual([["-gti", "Not “gti”", ""]]);
});
