import { expect, test } from "vitest";
import { seededRandom } from "./random.ts";
import { vinCheckDigit } from "#shared/rules/vin.ts";
import { makeVin } from "./vin.ts";

test.each([
  ["1M8GDM9AXKP042788", "X"],
  ["11111111111111111", "1"],
  ["5GZCZ43D13S812715", "1"],
])("the check digit of %s is %s, as published", (vin, digit) => {
  expect(vinCheckDigit(vin)).toBe(digit);
});

test("a changed character is noticed", () => {
  const vin = makeVin(seededRandom(1));
  const changed = `${vin.slice(0, 16)}${vin[16] === "7" ? "8" : "7"}`;
  expect(vinCheckDigit(changed)).not.toBe(vin[8]);
});
