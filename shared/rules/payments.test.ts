import { expect, test } from "vitest";
import {
  countFailedReturns,
  isCharged,
  mayPaymentBecome,
  PAYMENT_STATES,
  type PaymentState,
  pauseAfterReturns,
  stateByRefunds,
} from "./payments.ts";

test.each<[PaymentState, readonly PaymentState[]]>([
  ["requires_payment", ["processing", "failed", "succeeded"]],
  ["processing", ["requires_payment", "failed", "succeeded"]],
  ["failed", ["succeeded"]],
  ["succeeded", ["partly_refunded", "refunded"]],
  ["partly_refunded", ["succeeded", "refunded"]],
  ["refunded", ["succeeded", "partly_refunded"]],
])("a payment that is %s may become %j", (from, next) => {
  expect(PAYMENT_STATES.filter((to) => mayPaymentBecome(from, to))).toEqual(next);
});

test("a payment stays charged whatever was refunded", () => {
  const charged = ["succeeded", "partly_refunded", "refunded"];
  expect(PAYMENT_STATES.filter(isCharged)).toEqual(charged);
});

test.each<[number, PaymentState]>([
  [0, "succeeded"],
  [1, "partly_refunded"],
  [99, "partly_refunded"],
  [100, "refunded"],
])("of 100 with %i refunded, a payment is %s", (refunded, state) => {
  expect(stateByRefunds(100, refunded)).toBe(state);
});

test("the pause after a failed refund is five minutes, and four times longer after each further one", () => {
  expect([1, 2, 3].map((tries) => pauseAfterReturns(tries) / 60_000)).toEqual([5, 20, 80]);
});

test("only failed refunds of payments that came too late count as failed returns", () => {
  expect(
    countFailedReturns([
      { cause: "late", state: "failed" },
      { cause: "late", state: "failed" },
      { cause: "late", state: "pending" },
      { cause: "asked", state: "failed" },
      { cause: "provider", state: "succeeded" },
    ]),
  ).toBe(2);
});
