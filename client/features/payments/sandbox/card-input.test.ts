import { describe, expect, test } from "vitest";
import { CardEntry } from "./card-entry.ts";
import {
  findInputProblems,
  formatCode,
  formatExpiry,
  formatNumber,
  parseExpiry,
  placeCaret,
} from "./card-input.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const GOOD = { number: "4242 4242 4242 4242", expiry: "12 / 34", code: "123" };

test.each([
  ["4242424242424242", "4242 4242 4242 4242"],
  ["4242-4242 4242.4242", "4242 4242 4242 4242"],
  ["42424", "4242 4"],
  ["4242 ", "4242"],
  ["42424242424242424", "4242 4242 4242 4242"],
  ["378282246310005", "3782 822463 10005"],
  ["my card", ""],
])("%j becomes %j", (typed, shown) => expect(formatNumber(typed)).toBe(shown));

test.each([
  // Behind the digit that was typed, not at the end.
  ["42942 4242", 3, "4294 2424 2", 3],
  ["4242 14242", 6, "4242 1424 2", 6],
  ["4242", 0, "4242", 0],
  ["4242 4242", 9, "4242 4242", 9],
])("in %j the caret stays at its digit", (typed, caret, shown, place) => {
  expect(formatNumber(typed)).toBe(shown);
  expect(placeCaret(typed, caret, shown)).toBe(place);
});

test.each([
  ["1", "1"],
  ["12", "12"],
  ["123", "12 / 3"],
  ["1234", "12 / 34"],
  ["12/34", "12 / 34"],
  ["12 / 34", "12 / 34"],
  ["1/34", "01 / 34"],
  ["5", "05"],
  ["534", "05 / 34"],
  ["12/2034", "12 / 34"],
  ["12/203", "12 / 203"],
  ["12 - 34", "12 / 34"],
  // One keystroke back from "12 / 3" is not put on again.
  ["12 / ", "12"],
  ["12345", "12 / 34"],
])("an expiry of %j becomes %j", (typed, shown) => expect(formatExpiry(typed)).toBe(shown));

test("an expiry is read whole or not at all", () => {
  expect(parseExpiry("12 / 34")).toEqual({ month: 12, year: 2034 });
  for (const text of ["", "12", "12 / 3", "13 / 34", "00 / 34"])
    expect(parseExpiry(text)).toBeUndefined();
});

test("a code is as long as the brand has it", () => {
  expect(formatCode("12345", "4242")).toBe("123");
  expect(formatCode("12345", "3782")).toBe("1234");
  expect(formatCode("1a2", "")).toBe("12");
});

describe("before anything is sent", () => {
  test("nothing is wrong with a whole card", () =>
    expect(findInputProblems(GOOD, NOW)).toEqual({}));

  test.each([
    [{ number: "4242" }, "number", "incomplete_number"],
    [{ number: "" }, "number", "incomplete_number"],
    [{ number: "4242 4242 4242 4241" }, "number", "incorrect_number"],
    [{ expiry: "12" }, "expiry", "incomplete_expiry"],
    [{ expiry: "13 / 34" }, "expiry", "invalid_expiry_month"],
    [{ expiry: "10 / 26" }, "expiry", "invalid_expiry_year_past"],
    [{ code: "12" }, "code", "incomplete_cvc"],
    [{ number: "3782 822463 10005" }, "code", "incomplete_cvc"],
  ] as const)("%o is told at its field", (wrong, field, code) => {
    const problems = findInputProblems({ ...GOOD, ...wrong }, NOW);
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]).toMatchObject({ code });
  });

  test("a card lasts to the end of its month", () => {
    expect(findInputProblems({ ...GOOD, expiry: "11 / 26" }, NOW)).toEqual({});
  });

  test("all fields are told at once, and a changed one is no longer", () => {
    const entry = new CardEntry();
    let heard = 0;
    const stop = entry.subscribe(() => (heard += 1));
    const codes = Object.values(entry.check(NOW)).map(({ code }) => code);
    expect(codes).toEqual(["incomplete_number", "incomplete_expiry", "incomplete_cvc"]);
    expect(Object.keys(entry.state.problems)).toEqual(["number", "expiry", "code"]);
    entry.type("number", GOOD.number);
    expect(Object.keys(entry.state.problems)).toEqual(["expiry", "code"]);
    entry.type("expiry", GOOD.expiry);
    entry.type("code", GOOD.code);
    expect(entry.check(NOW)).toEqual({});
    expect(entry.state.input).toEqual(GOOD);
    stop();
    const before = heard;
    entry.clear();
    expect(heard).toBe(before);
    expect(entry.state.input.number).toBe("");
  });
});
