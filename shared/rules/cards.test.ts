import fc from "fast-check";
import { expect, test } from "vitest";
import {
  brandName,
  brandOf,
  codeLengthOf,
  groupDigits,
  hasCardLength,
  hasRightCheckDigit,
} from "./cards.ts";

test.each([
  ["4242424242424242", "visa", "4242 4242 4242 4242", 3],
  ["5555555555554444", "mastercard", "5555 5555 5555 4444", 3],
  ["2223003122003222", "mastercard", "2223 0031 2200 3222", 3],
  ["378282246310005", "amex", "3782 822463 10005", 4],
  ["6011111111111117", "discover", "6011 1111 1111 1117", 3],
  ["3056930009020004", "diners", "3056 9300 0902 0004", 3],
  ["36227206271667", "diners", "3622 7206 2716 67", 3],
  ["3566002020360505", "jcb", "3566 0020 2036 0505", 3],
  ["6200000000000005", "unionpay", "6200 0000 0000 0005", 3],
])("%s is a number of %s", (digits, brand, grouped, codeLength) => {
  expect(brandOf(digits)).toBe(brand);
  expect(groupDigits(digits)).toBe(grouped);
  expect(hasCardLength(digits)).toBe(true);
  expect(hasRightCheckDigit(digits)).toBe(true);
  expect(codeLengthOf(brandOf(digits))).toBe(codeLength);
  expect(brandName(brandOf(digits)).toLowerCase().replaceAll(/\W/g, "")).toContain(
    brand === "amex" ? "american" : brand,
  );
  expect(hasCardLength(digits.slice(0, -1))).toBe(false);
});

test.each([
  ["", "unknown"],
  ["2720990000000000", "mastercard"],
  ["2721000000000000", "unknown"],
  ["2220990000000000", "unknown"],
  ["3528", "jcb"],
  ["3527", "unknown"],
  ["9", "unknown"],
])("%s is of %s", (digits, brand) => expect(brandOf(digits)).toBe(brand));

test("one wrong digit, or two neighbours that differ and are swapped, are noticed", () => {
  const right = "4242424242424242";
  fc.assert(
    fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digits = [...Array(16).keys()].map((place) => Number(right[place]));
      digits[at] = ((digits[at] ?? 0) + by) % 10;
      expect(hasRightCheckDigit(digits.join(""))).toBe(false);
    }),
  );
  expect(hasRightCheckDigit("4224424242424242")).toBe(false);
  expect(hasRightCheckDigit("")).toBe(false);
  expect(hasRightCheckDigit("4242x")).toBe(false);
  expect(hasRightCheckDigit("x4242424242424242")).toBe(false);
  expect(hasRightCheckDigit("4242424242424242x")).toBe(false);
});

test("grouping loses no digit of a card", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,19}$/), (digits) => {
      const most = brandOf(digits) === "amex" ? 15 : 19;
      expect(groupDigits(digits).replaceAll(" ", "")).toBe(digits.slice(0, most));
    }),
  );
});
