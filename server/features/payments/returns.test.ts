import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type PaymentProvider, PaymentsError } from "#server/adapters/payments/payments.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import {
  beginSale,
  type CARDS,
  charge,
  checkMoney,
  compareWithProvider,
  holdEvents,
  inMinutes,
} from "#tests/support/paying.ts";
import { makePerson, type Person } from "#tests/support/person.ts";
import { letTimePass, makeBuyers } from "#tests/support/sales.ts";
import { MOST_RETURNS } from "#shared/rules/payments.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { settlePayment } from "./settle-payment.ts";

let server: TestApp;
let buyer: Person;
let provider: PaymentProvider;
beforeAll(async () => {
  server = await startApp();
  [buyer] = (await makeBuyers(server, 1)) as [Person];
  // The provider sends no events: the site learns only by asking what became of a refund.
  provider = await holdEvents(server);
});
afterAll(() => server.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await checkMoney(server);
  await compareWithProvider(server);
});

/** A payment that came after the hold had ended. */
async function payLate(card: keyof typeof CARDS = "good") {
  const { car, booking, secret, intent } = await beginSale(server, buyer);
  await charge(server, secret, card);
  await letTimePass(server, car);
  return { booking, intent };
}

/** Reconciles with the provider, so many minutes later. */
const lookIn = (minutes: number) => reconcilePayments(server.app.sales, inMinutes(minutes), 0);

async function refundsOf(booking: string) {
  const { rows } = await server.db.pool.query(
    `SELECT r.provider_id, r.cause, r.amount_minor, r.state FROM refunds r
     JOIN payments p ON p.id = r.payment_id WHERE p.booking_id = $1 ORDER BY r.id`,
    [booking],
  );
  return {
    last: rows.at(-1)?.provider_id as string,
    all: rows.map(({ cause, amount_minor: minor, state }) => `${cause} ${minor} ${state}`),
  };
}

async function paymentOf(booking: string) {
  const { rows } = await server.db.pool.query(
    "SELECT id, state, refunded_minor FROM payments WHERE booking_id = $1",
    [booking],
  );
  return rows[0];
}

describe("money that buys nothing goes back whole", () => {
  it("although the key was not accepted for some minutes", async () => {
    const problem = new PaymentsError("unreachable", "The key is not accepted.");
    const refund = vi.spyOn(provider, "refund").mockRejectedValue(problem);
    const { booking, intent } = await payLate();
    await settlePayment(server.app.sales, intent);
    await expect.poll(() => refund.mock.calls.length, { timeout: 15_000 }).toBeGreaterThan(0);
    expect((await refundsOf(booking)).all).toEqual(["late 1000000 pending"]);
    refund.mockRestore();
    await lookIn(1);
    expect((await refundsOf(booking)).all).toEqual(["late 1000000 succeeded"]);
  });

  it("although the provider said no to it once", async () => {
    const refund = vi
      .spyOn(provider, "refund")
      .mockRejectedValueOnce(new PaymentsError("refused", "Not at the moment."));
    const { booking, intent } = await payLate();
    await settlePayment(server.app.sales, intent);
    await expect
      .poll(async () => (await refundsOf(booking)).all, { timeout: 15_000 })
      .toEqual(["late 1000000 failed"]);
    // Not at once: a retry now would be refused again.
    await settlePayment(server.app.sales, intent);
    expect(refund).toHaveBeenCalledTimes(1);
    await lookIn(6);
    await lookIn(7);
    expect((await refundsOf(booking)).all).toEqual([
      "late 1000000 failed",
      "late 1000000 succeeded",
    ]);
  });

  it("although a part was given back at the provider's own site while it was asked for, at once", async () => {
    const { booking, intent } = await payLate();
    const real = provider.refund.bind(provider);
    vi.spyOn(provider, "refund").mockImplementationOnce(async (...asked) => {
      const form = { payment_intent: intent, amount: "300000" };
      await server.app.payments.operate("/v1/sandbox/refunds", form);
      return real(...asked);
    });
    await settlePayment(server.app.sales, intent);
    await expect
      .poll(async () => (await refundsOf(booking)).all.toSorted(), { timeout: 15_000 })
      .toEqual(["late 1000000 failed", "late 700000 succeeded", "provider 300000 succeeded"]);
  });

  it("although a part was given back at the provider's own site before", async () => {
    const { booking, intent } = await payLate();
    const form = { payment_intent: intent, amount: "300000" };
    await server.app.payments.operate("/v1/sandbox/refunds", form);
    await settlePayment(server.app.sales, intent);
    await lookIn(6);
    await lookIn(7);
    expect((await refundsOf(booking)).all.toSorted()).toEqual([
      "late 700000 succeeded",
      "provider 300000 succeeded",
    ]);
    expect(await paymentOf(booking)).toMatchObject({ state: "refunded" });
  });

  it("although a part was given back there while ours was on its way", async () => {
    const { booking, intent } = await payLate();
    const real = provider.refund.bind(provider);
    vi.spyOn(provider, "refund").mockImplementationOnce(async (...asked) => {
      const form = { payment_intent: intent, amount: "300000" };
      await server.app.payments.operate("/v1/sandbox/refunds", form);
      return real(...asked);
    });
    await settlePayment(server.app.sales, intent);
    await expect
      .poll(async () => (await refundsOf(booking)).all[0], { timeout: 15_000 })
      .toBe("late 1000000 failed");
    await lookIn(6);
    await lookIn(7);
    expect((await refundsOf(booking)).all.toSorted()).toEqual([
      "late 1000000 failed",
      "late 700000 succeeded",
      "provider 300000 succeeded",
    ]);
  });

  it("although the bank sends it back later, and nobody announces that", async () => {
    const { booking, intent } = await payLate("refundFails");
    await settlePayment(server.app.sales, intent);
    await expect
      .poll(async () => (await refundsOf(booking)).all, { timeout: 15_000 })
      .toEqual(["late 1000000 succeeded"]);
    const { last } = await refundsOf(booking);
    await server.app.payments.operate(`/v1/sandbox/refunds/${last}/settle`);
    await lookIn(30);
    await lookIn(31);
    expect((await refundsOf(booking)).all).toEqual([
      "late 1000000 failed",
      "late 1000000 succeeded",
    ]);
    expect(await paymentOf(booking)).toMatchObject({
      state: "refunded",
      refunded_minor: 1_000_000,
    });
  });

  it("money that buys nothing goes back whole but not for ever: in the end the operator is told, and an admin gives it back", async () => {
    const no = new PaymentsError("refused", "This card is closed.");
    const refund = vi.spyOn(provider, "refund").mockRejectedValue(no);
    const { booking, intent } = await payLate();
    await settlePayment(server.app.sales, intent);
    const day = 24 * 60;
    const failed = async () =>
      (await refundsOf(booking)).all.filter((one) => one.includes("failed"));
    for (let n = 1; n <= MOST_RETURNS; n += 1) {
      await expect.poll(async () => (await failed()).length, { timeout: 15_000 }).toBe(n);
      await lookIn(n * 30 * day);
    }
    await lookIn(300 * day);
    expect(await failed()).toHaveLength(MOST_RETURNS);
    expect(
      server.log.filter((line) =>
        line.includes("action needed: refund failed, refund it manually"),
      ),
    ).not.toEqual([]);
    const { id } = await paymentOf(booking);
    const receipt = await buyer.browser.call("GET", `/payments/${id}`);
    expect(receipt.body).toMatchObject({ state: "succeeded", refunded: 0, settles: false });
    refund.mockRestore();
    const admin = await makePerson(server, { role: "admin" });
    const sent = { reason: "to another account", request: randomUUID() };
    const reply = await admin.browser.call("POST", `/payments/${id}/refunds`, sent);
    expect(reply.body).toMatchObject({ state: "succeeded" });
  });

  it("except what a bank has taken back already", async () => {
    const no = new PaymentsError("unreachable", "Not now.");
    const refund = vi.spyOn(provider, "refund").mockRejectedValue(no);
    const { booking, intent } = await payLate();
    await server.app.payments.operate("/v1/sandbox/disputes", { payment_intent: intent });
    await settlePayment(server.app.sales, intent);
    refund.mockRestore();
    expect((await refundsOf(booking)).all).toEqual([]);
  });
});
