import { expect, test } from "vitest";
import { announceTimeLeft, writeTimeLeft } from "./time-left.ts";

const S = 1_000;
const MIN = 60 * S;
const H = 60 * MIN;

test.each([
  [0, "0 s"],
  [1, "1 s"],
  [59 * S, "59 s"],
  [MIN, "1 min 00 s"],
  [12 * MIN + 5 * S, "12 min 05 s"],
  [3 * H + 4 * MIN + 9 * S, "3 h 04 min 09 s"],
  [24 * H, "1 day 0 h 0 min"],
  [48 * H - S, "1 day 23 h 59 min"],
  [73 * H, "3 days 1 h 0 min"],
])("%d ms are %s", (ms, text) => expect(writeTimeLeft(ms)).toBe(text));

test("only the last minutes are said aloud", () => {
  expect(announceTimeLeft(11 * MIN)).toBe("");
  expect(announceTimeLeft(10 * MIN)).toBe("Less than 10 minutes left to pay.");
  expect(announceTimeLeft(4 * MIN)).toBe("Less than 5 minutes left to pay.");
  expect(announceTimeLeft(30 * S)).toBe("Less than 1 minute left to pay.");
});
