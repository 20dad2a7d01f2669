import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { findDecimalMark, parseNumber, parseQuantity } from "./numbers.ts";

describe("parseNumber", () => {
  it.each([
    ["38,852", 38_852],
    ["12.000", 12_000],
    ["1.234,56", 1234.56],
    ["1,234.56", 1234.56],
    ["1 234 567", 1_234_567],
    ["12\u00a0500", 12_500],
    ["1’234", 1234],
    ["1.234.567", 1_234_567],
    ["5,05,000", 505_000],
    ["0.999", 0.999],
    ["0,852", 0.852],
    ["1234,567", 1234.567],
    ["12,5", 12.5],
    ["12.50", 12.5],
    ["007", 7],
  ])("reads %s", (text, number) => {
    expect(parseNumber(text)).toBe(number);
  });

  it.each([
    "",
    "abc",
    "1,23,4",
    "12 34",
    "1.2.3",
    "1,234.567.8",
    "1,2345,678",
    "1234,567,890",
    "-5",
    "5-",
    "1e5",
    "1,,2",
    "9".repeat(16),
  ])("does not guess at %j", (text) => {
    expect(parseNumber(text)).toBeUndefined();
  });

  it("takes a single mark for the decimal one where the column shows that it is", () => {
    expect(parseNumber("1.498", ".")).toBe(1.498);
    expect(parseNumber("1.498", ",")).toBe(1498);
    expect(parseNumber("1,498", ",")).toBe(1.498);
  });

  const styles = [
    { group: ",", decimal: "." },
    { group: ".", decimal: "," },
    { group: " ", decimal: "," },
    { group: "\u202f", decimal: "," },
    { group: "'", decimal: "." },
    { group: "", decimal: "." },
    { group: "", decimal: "," },
  ];

  it("reads back every whole number in every style", () => {
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999 }), fc.constantFrom(...styles), (number, { group }) => {
        expect(parseNumber(groupDigits(number, group))).toBe(number);
      }),
    );
  });

  it("reads back every amount with cents in every style", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 999_999_999 }),
        fc.nat({ max: 99 }),
        fc.constantFrom(...styles),
        (whole, cents, { group, decimal }) => {
          const text = `${groupDigits(whole, group)}${decimal}${String(cents).padStart(2, "0")}`;
          expect(parseNumber(text)).toBeCloseTo(whole + cents / 100, 5);
        },
      ),
    );
  });

  it("gives a finite number from zero up, or nothing, for any text", () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[\d.,' ]{0,12}$/));
    fc.assert(
      fc.property(text, fc.constantFrom(".", ",", undefined), (input, decimal) => {
        const number = parseNumber(input, decimal);
        expect(number === undefined || (Number.isFinite(number) && number >= 0)).toBe(true);
      }),
    );
  });
});

function groupDigits(number: number, mark: string): string {
  return String(number).replaceAll(/\B(?=(\d{3})+$)/g, mark);
}

describe("findDecimalMark", () => {
  it("learns from the values that leave no doubt", () => {
    expect(findDecimalMark(["1.498", "0.999"])).toBe(".");
    expect(findDecimalMark(["12.000 km", "1.234,56 km"])).toBe(",");
  });

  it("says nothing where no value tells, or they disagree", () => {
    expect(findDecimalMark(["38,852", "12,000"])).toBeUndefined();
    expect(findDecimalMark(["12,5", "12.5"])).toBeUndefined();
  });
});

describe("parseQuantity", () => {
  it("takes a number out of what surrounds it", () => {
    expect(parseQuantity(" £8,000")).toEqual({ before: "£", number: 8000, after: "" });
    expect(parseQuantity("89 bhp @ 4000 rpm")).toEqual({
      before: "",
      number: 89,
      after: "bhp @ 4000 rpm",
    });
  });

  it("knows no negative ones", () => {
    expect(parseQuantity("-500")).toBeUndefined();
    expect(parseQuantity("EUR −500")).toBeUndefined();
    expect(parseQuantity("none")).toBeUndefined();
  });
});
