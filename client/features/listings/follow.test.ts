import { expect, test } from "vitest";
import { ageOf } from "./follow.ts";

test.each([
  ["2019", "7"],
  ["2026", "0"],
  ["2027", "0"],
  ["2028", ""],
  ["201", ""],
  ["20199", ""],
  ["", ""],
])("a car of %s has been in use for %s years in 2026", (year, age) => {
  expect(ageOf(year, 2026)).toBe(age);
});
