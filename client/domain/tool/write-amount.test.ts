import { expect, test } from "vitest";
import { writeAmount } from "./write-amount.ts";

test.each([
  ["en-GB", "−€190"],
  ["de-DE", "−190\u00a0€"],
])("an amount below zero has a minus sign in %s", (locale, told) => {
  const price = (amount: number, currency: string) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      trailingZeroDisplay: "stripIfInteger",
    }).format(amount);
  expect(writeAmount({ price }, -190, "EUR")).toBe(told);
});
