import { expect, test } from "vitest";
import { writeShortTimeLeft } from "./short-time-left.ts";

const S = 1_000;
const MIN = 60 * S;
const H = 60 * MIN;

test.each([
  [0, "0 s"],
  [59 * S, "59 s"],
  [12 * MIN + 5 * S, "12 min"],
  [H - S, "59 min"],
  [H, "1 h"],
  [48 * H - S, "47 h"],
  [72 * H - S, "71 h"],
  [72 * H, "3 d"],
  [336 * H, "14 d"],
])("a row says of %d ms that are left: %s", (ms, text) =>
  expect(writeShortTimeLeft(ms)).toBe(text),
);
