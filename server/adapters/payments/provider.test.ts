import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import {
  collect,
  KEYS,
  newOrder,
  startPayments,
  type TestPayments,
} from "#tests/support/payments.ts";
import { createStripePayments } from "./stripe.ts";

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

/** An intent that has been paid with a card that Stripe has a name for. */
async function makePaid(card = "pm_card_visa", amountMinor = 1_000_000, currency = "EUR") {
  const { order, key } = newOrder(amountMinor, currency);
  const { id } = await payments.provider.createIntent(order, key);
  await payments.stripe.paymentIntents.confirm(id, { payment_method: card });
  return { id, currency, amountMinor };
}

const refund = (intentId: string, amountMinor: number, key: string, currency = "EUR") =>
  payments.provider.refund({ intentId, amountMinor, currency, refundId: key }, key);

describe("an intent", () => {
  test("an intent is what was asked for", async () => {
    const { order, key } = newOrder(1_234_567, "EUR");
    const intent = await payments.provider.createIntent(order, key);
    const { bookingId, paymentId } = order;
    expect(intent).toMatchObject({
      amountMinor: 1_234_567,
      currency: "EUR",
      status: "requires_payment",
      metadata: { bookingId, paymentId },
      charge: null,
      failure: null,
      isLive: false,
    });
    expect(intent.clientSecret.startsWith(`${intent.id}_secret_`)).toBe(true);
    expect(await payments.provider.findIntent(intent.id)).toEqual(intent);
  });

  test.each(["pi_doesnotexist", "", "no intent", "pi_../../refunds", "ch_1"])(
    "called %j is none",
    async (id) => expect(await payments.provider.findIntent(id)).toBeUndefined(),
  );

  test("an intent is cancelled once, and not when it has been paid meanwhile", async () => {
    const { order, key } = newOrder();
    const { id } = await payments.provider.createIntent(order, key);
    expect((await payments.provider.cancelIntent(id)).status).toBe("cancelled");
    expect((await payments.provider.cancelIntent(id)).status).toBe("cancelled");
    const paid = await makePaid();
    const kept = await payments.provider.cancelIntent(paid.id);
    expect(kept.status).toBe("succeeded");
    expect(kept.charge).not.toBeNull();
    await expect(payments.provider.cancelIntent("pi_none")).rejects.toMatchObject({
      kind: "refused",
    });
  });

  test("an intent that was cancelled cannot be paid", async () => {
    const { order, key } = newOrder();
    const { id } = await payments.provider.createIntent(order, key);
    await payments.provider.cancelIntent(id);
    await expect(
      payments.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }),
    ).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
  });

  test("an intent is listed with its charge, page by page, without those of others", async () => {
    const since = new Date(Date.now() - 60_000);
    const paid = await makePaid();
    const others = await payments.stripe.paymentIntents.create({ amount: 500, currency: "eur" });
    for (let count = 0; count < 105; count += 1) {
      const { order, key } = newOrder();
      await payments.provider.createIntent(order, key);
    }
    const listed = await collect(payments.provider.listIntents({ since }));
    expect(listed.length).toBeGreaterThan(105);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
    expect(listed.filter(({ isPaid }) => isPaid).map(({ id }) => id)).toContain(paid.id);
    expect(listed.map(({ id }) => id)).not.toContain(others.id);
    const later = payments.provider.listIntents({ since: new Date(Date.now() + 60_000) });
    expect(await collect(later)).toEqual([]);
  });
});

describe("a refund", () => {
  test("a refund gives thirds back to the last cent", async () => {
    const { id } = await makePaid("pm_card_visa", 100_000);
    const parts = [33_333, 33_333, 33_334];
    for (const [at, part] of parts.entries()) await refund(id, part, `${id}:${at}`);
    const refunds = await payments.provider.listRefunds(id);
    expect(refunds.map(({ amountMinor }) => amountMinor)).toEqual(parts.toReversed());
    expect(refunds[0]?.metadata).toEqual({ refundId: `${id}:2` });
    await expect(refund(id, 1, `${id}:more`)).rejects.toMatchObject({
      kind: "refused",
      message: expect.stringMatching(/^Charge ch_\w+ has already been refunded\.$/),
    });
  });

  test("a refund is never more than was paid", async () => {
    const { id } = await makePaid("pm_card_visa", 1_000);
    await refund(id, 400, `${id}:1`);
    await expect(refund(id, 601, `${id}:2`)).rejects.toMatchObject({
      kind: "refused",
      message: "Refund amount (€6.01) is greater than unrefunded amount on charge (€6.00)",
    });
    await expect(refund(id, 0, `${id}:3`)).rejects.toMatchObject({
      message: "This value must be greater than or equal to 1.",
    });
    await expect(refund(id, -5, `${id}:4`)).rejects.toMatchObject({ kind: "refused" });
  });

  test("a refund of twenty at once only those go through that the charge has money for", async () => {
    const { id } = await makePaid("pm_card_visa", 1_000);
    const tries = Array.from({ length: 20 }, (_, at) => refund(id, 300, `${id}:${at}`));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const refunds = await payments.provider.listRefunds(id);
    expect(refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(900);
  });

  test("a refund of what was not paid is refused", async () => {
    const { order, key } = newOrder();
    const { id } = await payments.provider.createIntent(order, key);
    await expect(refund(id, 100, `${id}:1`)).rejects.toMatchObject({ kind: "refused" });
  });

  test("a refund that waits at the bank succeeds later", async () => {
    const { id } = await makePaid("pm_card_pendingRefund");
    const pending = await refund(id, 500, `${id}:1`);
    expect(pending.status).toBe("pending");
    await payments.post(`/v1/sandbox/refunds/${pending.id}/settle`);
    expect((await payments.provider.listRefunds(id))[0]?.status).toBe("succeeded");
  });

  test("a refund that the bank sends back has not happened", async () => {
    const { id, amountMinor } = await makePaid("pm_card_refundFail");
    const failing = await refund(id, amountMinor, `${id}:1`);
    await payments.post(`/v1/sandbox/refunds/${failing.id}/settle`);
    expect((await payments.provider.listRefunds(id))[0]?.status).toBe("failed");
    expect((await refund(id, amountMinor, `${id}:2`)).status).toBe("succeeded");
  });

  test("a refund that was made at the provider's own site has no id of ours", async () => {
    const { id } = await makePaid();
    await payments.post("/v1/sandbox/refunds", { payment_intent: id, amount: "700" });
    expect(await payments.provider.listRefunds(id)).toMatchObject([
      { amountMinor: 700, status: "succeeded", metadata: {} },
    ]);
  });
});

describe("a dispute", () => {
  test.each(["won", "lost"] as const)("a dispute is open and then %s", async (status) => {
    const { id, amountMinor } = await makePaid();
    expect(await payments.provider.listDisputes(id)).toEqual([]);
    const { body } = await payments.post("/v1/sandbox/disputes", { payment_intent: id });
    const open = { id: body.id, amountMinor, currency: "EUR", status: "open" };
    expect(await payments.provider.listDisputes(id)).toEqual([open]);
    await expect(refund(id, 100, `${id}:open`)).rejects.toMatchObject({
      message: expect.stringContaining("has been charged back"),
    });
    await payments.post(`/v1/sandbox/disputes/${body.id}/close`, { status });
    expect(await payments.provider.listDisputes(id)).toEqual([{ ...open, status }]);
    const later = refund(id, 100, `${id}:closed`);
    if (status === "won") expect((await later).status).toBe("succeeded");
    else await expect(later).rejects.toMatchObject({ kind: "refused" });
  });

  test("a dispute begins by itself with the card for it; a question of a bank is none", async () => {
    const { id } = await makePaid("pm_card_createDispute");
    expect(await payments.provider.listDisputes(id)).toMatchObject([{ status: "open" }]);
    const asked = await makePaid();
    const form = { payment_intent: asked.id, is_inquiry: "true" };
    expect((await payments.post("/v1/sandbox/disputes", form)).status).toBe(200);
    expect(await payments.provider.listDisputes(asked.id)).toEqual([]);
    expect((await refund(asked.id, 100, `${asked.id}:1`)).status).toBe("succeeded");
  });
});

describe("a provider that cannot be asked", () => {
  const nobody = { host: "127.0.0.1", port: 9, protocol: "http" as const };

  test("a provider that cannot be asked is unreachable when nobody answers", async () => {
    const { order, key } = newOrder();
    const provider = createStripePayments({ ...KEYS, endpoint: nobody });
    await expect(provider.createIntent(order, key)).rejects.toMatchObject({ kind: "unreachable" });
    await expect(provider.findIntent("pi_1")).rejects.toMatchObject({ kind: "unreachable" });
    await expect(provider.listRefunds("pi_1")).rejects.toMatchObject({ kind: "unreachable" });
  });

  test("a provider that cannot be asked does not say no for good to a wrong key, and does not tell it", async () => {
    const secretKey = "sk_test_sandbox_another0key";
    const provider = createStripePayments({ ...KEYS, secretKey, endpoint: payments.endpoint });
    const failure = provider.findIntent("pi_1");
    await expect(failure).rejects.toMatchObject({
      kind: "unreachable",
      message: "The payment provider does not accept this site’s key.",
    });
  });
});

test.each([
  ["sk_test_sandbox_1", "sandbox"],
  ["sk_test_51abc", "test"],
  ["rk_live_51abc", "live"],
])("%s is of mode %s", (secretKey, mode) => {
  expect(createStripePayments({ ...KEYS, secretKey }).mode).toBe(mode);
});
