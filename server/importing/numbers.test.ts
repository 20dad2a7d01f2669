import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { NOT_A_NUMBER, parseNumber, parseQuantity } from "./numbers.ts";
import { Unusable } from "./unusable.ts";

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
  ])("parseNumber reads %s", (text, number) => {
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
  ])("parseNumber does not guess at %j", (text) => {
    expect(parseNumber(text)).toBe(NOT_A_NUMBER);
  });

  it("parseNumber takes a single mark for the decimal one where that is the column's habit", () => {
    expect(parseNumber("1.498", { ".": "decimal" })).toBe(1.498);
    expect(parseNumber("1.498", { ",": "decimal" })).toBe(1498);
    expect(parseNumber("1,498", { ",": "decimal" })).toBe(1.498);
  });

  it.each([
    ["9,5", { ",": "thousands" }, "9.5 or 9500"],
    ["12.50", { ".": "thousands" }, "12.5 or 12500"],
    ["0,852", { ",": "thousands" }, "0.852 or 852"],
    ["1,2345", { ",": "thousands" }, "1.2345 or 12345"],
    ["234,567", { ",": "unclear" }, "234.567 or 234567"],
  ] as const)("parseNumber names both meanings of %s", (text, habits, meanings) => {
    const number = parseNumber(text, habits);
    expect(number).toBeInstanceOf(Unusable);
    expect(number).toMatchObject({ detail: meanings });
  });

  it.each([
    ["1.234,56", 1234.56],
    ["1,234.56", 1234.56],
    ["1.234.567", 1_234_567],
    ["1 234", 1234],
  ])("parseNumber lets %s speak for itself whatever the column's habit is", (text, number) => {
    for (const habit of ["decimal", "thousands", "unclear"] as const) {
      expect(parseNumber(text, { ".": habit, ",": habit })).toBe(number);
    }
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

  it("parseNumber reads back every whole number in every style", () => {
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999 }), fc.constantFrom(...styles), (number, { group }) => {
        expect(parseNumber(groupDigits(number, group))).toBe(number);
      }),
    );
  });

  it("parseNumber reads back every amount with cents in every style", () => {
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

  it("parseNumber gives a finite number from zero up, or nothing, for any text", () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[\d.,' ]{0,12}$/));
    const habit = fc.constantFrom("decimal", "thousands", "unclear", undefined);
    fc.assert(
      fc.property(text, habit, habit, (input, point, comma) => {
        const number = parseNumber(input, { ".": point, ",": comma });
        expect(number instanceof Unusable || (Number.isFinite(number) && number >= 0)).toBe(true);
      }),
    );
  });
});

function groupDigits(number: number, mark: string): string {
  return String(number).replaceAll(/\B(?=(\d{3})+$)/g, mark);
}

describe("parseQuantity", () => {
  it("parseQuantity takes a number out of what surrounds it", () => {
    expect(parseQuantity(" £8,000")).toMatchObject({ before: "£", number: 8000, after: "" });
    expect(parseQuantity("89 bhp @ 4000 rpm")).toMatchObject({
      before: "",
      number: 89,
      after: "bhp @ 4000 rpm",
    });
  });

  it("parseQuantity knows no negative ones", () => {
    expect(parseQuantity("-500")).toMatchObject({ reason: "is negative" });
    expect(parseQuantity("EUR −500")).toBe(NOT_A_NUMBER);
    expect(parseQuantity("none")).toBe(NOT_A_NUMBER);
  });
});
