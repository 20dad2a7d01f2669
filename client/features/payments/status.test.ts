import { expect, test } from "vitest";
import { MOST_RETURNS } from "#shared/rules/payments.ts";
import { returnOf, statusOf } from "./status.ts";

const write = (amount: number) => `€${amount}`;

test.each([
  ["money that bought its car", true, "succeeded", 0, "Paid", undefined],
  ["a part that went back", true, "partly_refunded", 5, "Paid", "€5 refunded"],
  ["all that went back", true, "refunded", 90, "Paid", "Refunded in full: €90"],
  [
    "money that came too late",
    false,
    "refunded",
    90,
    "Refunded",
    /couldn’t be used for the booking/,
  ],
  [
    "late money that is still here",
    false,
    "succeeded",
    0,
    "To be refunded",
    /couldn’t be used for the booking/,
  ],
] as const)("%s", (_what, settles, state, refunded, badge, detail) => {
  const told = statusOf({ settles, state, refunded }, write);
  expect(told.badge).toBe(badge);
  if (detail instanceof RegExp) expect(told.detail).toMatch(detail);
  else expect(told.detail).toBe(detail);
});

test("what becomes of money that buys nothing is promised as long as it is tried, and no longer", () => {
  const failed = (count: number) =>
    Array.from({ length: count }, () => ({ cause: "late" as const, state: "failed" as const }));
  const pending = { cause: "late" as const, state: "pending" as const };
  expect(returnOf("refunded", [pending])).toMatch(/refunding it in full to your card/);
  expect(returnOf("refunded", [...failed(1), pending])).toMatch(
    /refunding it in full to your card/,
  );
  expect(returnOf("succeeded", failed(1))).toMatch(/We will keep trying/);
  const givenUp = returnOf("succeeded", failed(MOST_RETURNS));
  expect(givenUp).toMatch(/could not refund your card. Please contact us/);
  expect(returnOf("partly_refunded", failed(MOST_RETURNS))).toBe(givenUp);
});
