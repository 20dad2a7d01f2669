import { describe, expect, it } from "vitest";

import { findHabits } from "./mark-habits.ts";

function column(...values: readonly (readonly [text: string, times: number])[]): string[] {
  return values.flatMap(([text, times]) => Array.from({ length: times }, () => text));
}

describe("findHabits", () => {
  it.each([
    ["thousands beside one odd value", column(["£8,100", 200], ["£9,5", 1]), "thousands"],
    ["thousands of two sizes", column(["1,234,567", 3], ["9,5", 1]), "thousands"],
    ["thousands beside cents", column(["£8,100.00", 200], ["£9,5", 1]), "thousands"],
    ["fewer than nine fractions in ten", column(["9,5", 80], ["1,498", 10]), "thousands"],
    ["nine fractions in ten", column(["9,5", 90], ["1,498", 10]), "decimal"],
    ["fractions only", column(["9,5", 9]), "decimal"],
    ["one fraction, which decides over nothing", column(["9,5", 1], ["8100", 200]), undefined],
    ["cents beside another mark", column(["8.100,50", 200], ["8,100", 1]), undefined],
    ["fractions of three digits", column(["12500,000", 95], ["950,000", 5]), "decimal"],
    ["not only fractions of three digits", column(["12500,000", 5], ["950,000", 5]), "unclear"],
    ["one fraction of three digits", column(["12500,000", 1], ["950,000", 5]), "thousands"],
    ["no mark", column(["8100", 5]), undefined],
    ["dates and other text", column(["1,2,2015", 50], ["9,5", 1]), undefined],
  ])("%s", (_title, values, habit) => {
    expect(findHabits(values)[","]).toBe(habit);
  });

  it("judges each mark by itself", () => {
    expect(findHabits(column(["8,100.50", 50], ["950.50", 50]))).toEqual({
      ",": "thousands",
      ".": "decimal",
    });
  });
});
