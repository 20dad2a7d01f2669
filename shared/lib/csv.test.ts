import { expect, it } from "vitest";
import { readCell, writeRow } from "./csv.ts";

it.each([
  ["=HYPERLINK(A1)", "'=HYPERLINK(A1)"],
  ["+49 40 123", "'+49 40 123"],
  ["@SUM(1)", "'@SUM(1)"],
  [" -2+3", "' -2+3"],
  ["-cmd|' /C calc'!A0", "'-cmd|' /C calc'!A0"],
  ["a;=1+1", "a;'=1+1"],
  ["a\n=1+1", '"a\n\'=1+1"'],
  ["\t=1", "'\t'=1"],
  ["\uff1dHYPERLINK(A1)", "'\uff1dHYPERLINK(A1)"],
  ["\uff0b1", "'\uff0b1"],
  ["\uff0d1", "'\uff0d1"],
  ["\uff20SUM(1)", "'\uff20SUM(1)"],
  ["a;\uff1d1+1", "a;'\uff1d1+1"],
  ['say "=1"', '"say ""=1"""'],
])("a text is never run: %j", (text, written) => {
  expect(writeRow([text])).toBe(`${written}\r\n`);
});

it("numbers stay numbers, negative ones too, and nothing is nothing", () => {
  expect(writeRow([-12.5, "-12.5", "-3", 0, null, "a, b", "x"])).toBe(
    '-12.5,-12.5,-3,0,,"a, b",x\r\n',
  );
});

it.each([
  "=1",
  "+49 40",
  " -2+3",
  "@x",
  "\uff1d1",
  "\t1",
  "plain",
  "'quoted'",
  "'s-Hertogenbosch",
  "'",
])("a cell is read as it was before it was written: %j", (text) => {
  const [written = ""] = writeRow([text]).split("\r\n");
  expect(readCell(written.startsWith('"') ? written.slice(1, -1) : written)).toBe(text);
});
