import { expect, test } from "vitest";
import { countryOfVin, makeOfVin, plantOfVin, yearOfVin } from "./vin-origin.ts";

test.each([
  ["WVWZZZ1KZAW123456", "DE", "Volkswagen", 2010],
  ["TMBJJ7NE8J0123456", "CZ", "Škoda", 2018],
  ["VF1RFA00566123456", "FR", "Renault", undefined],
  ["WDB2030461A123456", "DE", "Mercedes-Benz", undefined],
  ["SALLAAAG5AA123456", "GB", "Land Rover", 2010],
  ["MA3ERLF1S00123456", "IN", undefined, undefined],
  ["ZZZ00000000000000", undefined, undefined, undefined],
])("%s was issued in %s to %s, for the year %s", (vin, country, make, year) => {
  expect([countryOfVin(vin), makeOfVin(vin), yearOfVin(vin, 2026)]).toEqual([country, make, year]);
});

test("a model year is never in the far future", () => {
  // V is 1997 or 2027.
  expect(yearOfVin("WVWZZZ1KZVW123456", 2026)).toBe(2027);
  expect(yearOfVin("WVWZZZ1KZVW123456", 2025)).toBe(1997);
});

test.each([
  ["WVWZZZ1KZAW123456", "Wolfsburg"],
  ["WAUZZZ8K9BA012345", "Ingolstadt"],
  ["TRUZZZ8J181000001", "Győr"],
  // J is no plant of the group.
  ["WVWZZZ1KZAJ123456", undefined],
  // Other makes have codes of their own.
  ["TMBJJ7NE8JW123456", undefined],
  ["1FTFW1ET5DFC10312", undefined],
])("%s was built in %s", (vin, plant) => {
  expect(plantOfVin(vin)).toBe(plant);
});
