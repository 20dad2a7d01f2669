import { expect, test } from "vitest";
import { statusOf } from "./status.ts";

const write = (amount: number) => `€${amount}`;

test.each([
  ["money that bought its car", true, "succeeded", 0, "Paid", undefined],
  ["a part that went back", true, "partly_refunded", 5, "Paid", "€5 of it refunded"],
  ["all that went back", true, "refunded", 90, "Paid", "All of it refunded: €90"],
  ["money that came too late", false, "refunded", 90, "Refunded", /no longer reserved/],
  ["late money that is still here", false, "succeeded", 0, "To be refunded", /no longer reserved/],
] as const)("%s", (_what, settles, state, refunded, badge, detail) => {
  const told = statusOf({ settles, state, refunded }, write);
  expect(told.badge).toBe(badge);
  if (detail instanceof RegExp) expect(told.detail).toMatch(detail);
  else expect(told.detail).toBe(detail);
});
