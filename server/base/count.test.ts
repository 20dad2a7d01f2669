import { expect, test } from "vitest";
import { count } from "./count.ts";

test.each([
  [1, "1 hour"],
  [0, "0 hours"],
  [-0.0001, "0 hours"],
  [12_345, "12,345 hours"],
])("%d hours are written as %s", (amount, written) => {
  expect(count(amount, "hour")).toBe(written);
});
