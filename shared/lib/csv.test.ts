import { expect, it } from "vitest";
import { writeRow } from "./csv.ts";

it.each([
  ["=HYPERLINK(A1)", "'=HYPERLINK(A1)"],
  ["+49 40 123", "'+49 40 123"],
  ["@SUM(1)", "'@SUM(1)"],
  [" -2+3", "' -2+3"],
  ["-cmd|' /C calc'!A0", "'-cmd|' /C calc'!A0"],
  ["a;=1+1", "a;'=1+1"],
  ["a\n=1+1", '"a\n\'=1+1"'],
  ["\t=1", "'\t'=1"],
  ['say "=1"', '"say ""=1"""'],
])("a text is never run: %j", (text, written) => {
  expect(writeRow([text])).toBe(`${written}\r\n`);
});

it("numbers stay numbers, negative ones too, and nothing is nothing", () => {
  expect(writeRow([-12.5, "-12.5", "-3", 0, null, "a, b", "x"])).toBe(
    '-12.5,-12.5,-3,0,,"a, b",x\r\n',
  );
});
