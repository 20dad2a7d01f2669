import { afterAll, beforeAll, expect, test } from "vitest";
import { minorDigits } from "#shared/lib/currencies.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { newOrder, startPayments, type TestPayments } from "#tests/support/payments.ts";
import { fromStripeAmount, toStripeAmount } from "./stripe-amounts.ts";

let db: TestDatabase;
let payments: TestPayments;

beforeAll(async () => {
  db = await createTestDatabase();
  payments = await startPayments(db.pool);
});
afterAll(async () => {
  await payments.close();
  await db.close();
});

/** Our minor units, and the amount on the wire. */
test.each([
  ["EUR", 1_234_567, "1234567"],
  ["JPY", 1_500_000, "1500000"],
  ["KRW", 9_900_000, "9900000"],
  ["VND", 400_000_000, "400000000"],
  // `Intl` counts no fillér, Stripe does.
  ["HUF", 5_000_000, "500000000"],
  ["TWD", 80_000_000, "80000000"],
  // Counted in hundredths that must be 00.
  ["ISK", 2_500_000, "250000000"],
  ["UGX", 40_000_000, "4000000000"],
  // Three digits, the last of which must be 0.
  ["KWD", 5_120, "5120"],
  ["BHD", 4_000_000, "4000000"],
])("%s: %i is charged as %s and read back the same", async (currency, amountMinor, wire) => {
  const { order, key } = newOrder(amountMinor, currency);
  const intent = await payments.provider.createIntent(order, key);
  const { rows } = await db.pool.query(
    "SELECT body ->> 'amount' AS amount, body ->> 'currency' AS currency FROM sandbox_objects WHERE id = $1",
    [intent.id],
  );
  expect(rows).toEqual([{ amount: wire, currency: currency.toLowerCase() }]);
  expect(intent).toMatchObject({ amountMinor, currency });

  await payments.stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
  const part = Math.floor(amountMinor / 30) * 10;
  const asked = { intentId: intent.id, amountMinor: part, currency, refundId: key };
  expect(await payments.provider.refund(asked, `${key}:refund`)).toMatchObject({
    amountMinor: part,
    currency,
  });
  expect(await payments.provider.listRefunds(intent.id)).toMatchObject([{ amountMinor: part }]);
});

test.each([
  ["KWD", 5_124, "must end in 0"],
  ["JOD", 1, "must end in 0"],
  ["EUR", 12.5, "whole number"],
  ["EUR", Number.MAX_SAFE_INTEGER + 1, "whole number"],
])("%s: %d cannot be expressed, and is told so", async (currency, amountMinor, words) => {
  const { order, key } = newOrder(amountMinor, currency);
  await expect(payments.provider.createIntent(order, key)).rejects.toMatchObject({
    kind: "refused",
    message: expect.stringContaining(words),
  });
});

test.each(["isk", "ugx"])(
  "the sandbox refuses hundredths of %s, as Stripe does",
  async (currency) => {
    const asked = payments.stripe.paymentIntents.create({ amount: 4_000_050, currency });
    await expect(asked).rejects.toMatchObject({ code: "parameter_invalid_integer" });
  },
);

test("what somebody has refunded in hundredths that there are not is not rounded away", () => {
  expect(fromStripeAmount(500, "ISK")).toBe(5);
  expect(() => fromStripeAmount(550, "ISK")).toThrow("digits that this currency has not");
});

test("every currency goes there and back", () => {
  for (const currency of Intl.supportedValuesOf("currency")) {
    // An amount survives the conversion in both directions where our units and Stripe's differ.
    const amount = 123_450 * 10 ** minorDigits(currency);
    expect([currency, fromStripeAmount(toStripeAmount(amount, currency), currency)]).toEqual([
      currency,
      amount,
    ]);
  }
});
