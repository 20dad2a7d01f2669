import { describe, expect, test } from "vitest";
import { exactnessOf, makerOf, modelYearsOf } from "./vpic-numbers.ts";

const VIN = "1FTFW1ET5DFC10312";

describe("a pattern", () => {
  test.each([
    ["*", 0],
    ["F", 1],
    ["FW1E", 4],
    ["F[A-Z]#E", 4],
    ["F[UVW]1", 3],
    ["*****|*F", 2],
    ["FW1ET|DF", 8],
    ["F[A-V]1", undefined],
    ["FWE", undefined],
    ["#", undefined],
    ["*****|*G", undefined],
    ["*****|********", 1],
  ])("%s is so exact about a number: %s", (pattern, exactness) => {
    expect(exactnessOf(pattern, VIN)).toBe(exactness);
  });
});

describe("the model year", () => {
  const now = new Date("2026-11-01");

  test.each([
    // With a letter at the seventh place, and with a digit there.
    ["1FTFW1ET5DFC10312", [2013, 1983]],
    ["1HGCM82633A004352", [2003]],
    ["1FTFW1ET5SFC10312", [2025, 1995]],
    ["1FTFW1ET5WFC10312", [1998]],
    ["WVWZZZ1JZ0W000001", []],
  ])("the model year of %s is one of %s", (vin, years) => {
    expect(modelYearsOf(vin, now)).toEqual(years);
  });
});

test("makers of few cars have six signs", () => {
  expect(makerOf("1M8GDM9AXKP042788")).toBe("1M8");
  expect(makerOf("1M9GDM9AXKP042788")).toBe("1M9042");
});
