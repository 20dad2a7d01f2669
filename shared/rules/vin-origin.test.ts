import { expect, test } from "vitest";
import { countryOfVin, makeOfVin, yearOfVin } from "./vin-origin.ts";

test.each([
  ["WVWZZZ1KZAW123456", "Germany", "Volkswagen", 2010],
  ["TMBJJ7NE8J0123456", "the Czech Republic", "Škoda", 2018],
  ["VF1RFA00566123456", "France", "Renault", undefined],
  ["WDB2030461A123456", "Germany", "Mercedes-Benz", undefined],
  ["SALLAAAG5AA123456", "the United Kingdom", "Land Rover", 2010],
  ["MA3ERLF1S00123456", "India", undefined, undefined],
  ["ZZZ00000000000000", undefined, undefined, undefined],
])("%s was issued in %s to %s, for the year %s", (vin, country, make, year) => {
  expect([countryOfVin(vin), makeOfVin(vin), yearOfVin(vin, 2026)]).toEqual([country, make, year]);
});

test("a model year is never in the far future", () => {
  // V is 1997 or 2027.
  expect(yearOfVin("WVWZZZ1KZVW123456", 2026)).toBe(2027);
  expect(yearOfVin("WVWZZZ1KZVW123456", 2025)).toBe(1997);
});
