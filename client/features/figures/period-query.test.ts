import { expect, test } from "vitest";
import { addressOf, readPeriod } from "./period-query.ts";

test("another period keeps the order of the cars and begins at their first page", () => {
  const query = readPeriod(new URLSearchParams("period=7d&sort=saves&page=3"));
  expect(addressOf({ ...query, period: "90d" })).toBe("/dashboard/figures?period=90d&sort=saves");
  expect(addressOf({ ...query, period: "30d" })).toBe("/dashboard/figures?sort=saves");
});

test("a period has an address without an order where none was chosen", () => {
  const query = readPeriod(new URLSearchParams("period=7d"));
  expect(addressOf(query)).toBe("/dashboard/figures?period=7d");
});
