import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { hasWrongCheckDigit, VIN_FORM, vinCheckDigit } from "./vin.ts";

const FILE = resolve(import.meta.dirname, "../../../shared/data/vins_1517.csv");

test.each([
  ["1M8GDM9AXKP042788", "X"],
  ["11111111111111111", "1"],
  ["5GZCZ43D13S812715", "1"],
])("the check digit of %s is %s, as published", (vin, digit) => {
  expect(vinCheckDigit(vin)).toBe(digit);
});

describe("a number with a wrong check digit", () => {
  test("a number with a wrong check digit is noticed, whichever of its characters is another", () => {
    const vin = "1M8GDM9AXKP042788";
    expect(hasWrongCheckDigit(vin)).toBe(false);
    for (let place = 1; place < vin.length; place += 1) {
      // The check digit cannot tell characters of equal value apart, so 7 and 8 are used, whose values
      // differ.
      const other = vin[place] === "7" ? "8" : "7";
      const changed = vin.slice(0, place) + other + vin.slice(place + 1);
      // P, G and X have the value 7 as well.
      const isSame = vinCheckDigit(changed) === changed[8];
      expect(hasWrongCheckDigit(changed), changed).toBe(!isSame);
    }
  });

  test.each(["WVWZZZ1JZXW000001", "JTEZU11F88K007764", "short", ""])(
    "a number with a wrong check digit is not claimed of %j, whose maker need not have one",
    (vin) => expect(hasWrongCheckDigit(vin)).toBe(false),
  );
});

describe.skipIf(!existsSync(FILE))(`numbers of real cars (needs ${FILE})`, () => {
  test("all have the check digit that is counted", () => {
    const vins = readFileSync(FILE, "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",")[0] ?? "");
    expect(vins.length).toBeGreaterThan(1_500);
    for (const vin of vins) {
      expect(vin).toMatch(VIN_FORM);
      expect(vinCheckDigit(vin), vin).toBe(vin[8]);
    }
  });
});
