import { expect, test } from "vitest";
import { MOST_RETURNS } from "#shared/rules/payments.ts";
import { returnOf, stateOf } from "./status.ts";

test.each([
  ["money that bought its car", true, "succeeded", 0, "Paid"],
  ["a part that went back", true, "partly_refunded", 190, "EUR 190 refunded"],
  ["all that went back", true, "refunded", 500, "Refunded"],
  ["money that came too late", false, "refunded", 500, "Refunded"],
  ["late money that is still here", false, "succeeded", 0, "To be refunded"],
] as const)("%s has its word", (_what, settles, state, refunded, word) => {
  const paid = { settles, state, price: 500, refunded, currency: "EUR" };
  expect(stateOf(paid, (amount, currency) => `${currency} ${amount}`).word).toBe(word);
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
