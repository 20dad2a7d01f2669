import { expect, test } from "vitest";
import { explainFailure } from "./failure.ts";

/** Each kind of failure tells who can mend it, in the provider's words where there are any. */
test.each([
  ["validation_error", "incomplete_number", "Your card number is incomplete.", "card"],
  ["card_error", "incorrect_number", "Your card number is incorrect.", "card"],
  ["card_error", "incorrect_cvc", "Your card's security code is incorrect.", "card"],
  ["card_error", "expired_card", "Your card has expired.", "card"],
  ["card_error", "invalid_expiry_year", "Your card's expiration year is invalid.", "card"],
  ["card_error", "card_declined", "Your card has insufficient funds.", "bank"],
  [
    "invalid_request_error",
    "payment_intent_authentication_failure",
    "We are unable to authenticate your payment method.",
    "bank",
  ],
  ["card_error", "processing_error", "An error occurred while processing your card.", "provider"],
  ["api_error", undefined, "The sandbox failed; see the log.", "provider"],
] as const)("%s %s: %s is a matter of the %s", (type, code, message, side) => {
  const failure = explainFailure({ type, message, ...(code && { code }) });
  expect(failure).toMatchObject({ side, message });
  expect(failure.advice).toContain(
    "You haven’t been charged, and the car is still reserved for you.",
  );
});

test("a lost line is told in plain words, not in the library's", () => {
  const failure = explainFailure({ type: "api_connection_error", message: "Network error: 0x80" });
  expect(failure.side).toBe("connection");
  expect(failure.message).not.toContain("0x80");
  expect(failure.advice).toContain("you won’t be charged twice");
});

test("an error without words still says something", () => {
  expect(explainFailure({}).message).toBe("Your payment didn’t go through.");
});

test("a message that says what to do is followed by no other advice", () => {
  const message = "An error occurred while processing your card. Try again in a little bit.";
  const failure = explainFailure({ type: "card_error", code: "processing_error", message });
  expect(failure.advice).not.toMatch(/again/);
  const denied = { type: "invalid_request_error", code: "payment_intent_authentication_failure" };
  const told = "Please choose a different payment method and try again.";
  expect(explainFailure({ ...denied, message: told }).advice).not.toMatch(/again/);
  expect(explainFailure(denied).advice).toMatch(/Try again/);
});

test("a refusal by the bank without words names the bank", () => {
  const { message } = explainFailure({ type: "card_error", code: "card_declined" });
  expect(message).toBe("Your bank declined the payment.");
});
