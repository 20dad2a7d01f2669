import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Booking } from "#shared/contract/bookings.ts";
import { PaymentsError } from "#server/adapters/payments/payments.ts";
import type { TestApp } from "#tests/support/app.ts";
import { checkMoney, compareWithProvider } from "#tests/support/paying.ts";
import { makePerson, type Person } from "#tests/support/person.ts";
import {
  makePayment,
  openRefunds,
  receiptOf,
  refundBy,
  type RefundTest,
} from "#tests/support/refunds.ts";
import { mailsTo, stateOf } from "#tests/support/sales.ts";
import { FREE_TIMES } from "#tests/support/times.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

vi.setConfig({ testTimeout: 180_000 });

let t: RefundTest;
let server: TestApp;
let buyer: Person;
let admin: Person;
beforeAll(async () => {
  t = await openRefunds();
  ({ server, buyer, admin } = t);
});
afterAll(() => server.close());
afterEach(async () => {
  await checkMoney(server);
  await compareWithProvider(server);
});

const refund = (payment: string, own?: Record<string, unknown>, by = admin) =>
  refundBy(by, payment, own);

describe("a refund", () => {
  it("a refund of a part, then of the rest, is at the provider and in the receipt; the buyer is told", async () => {
    const { payment, car } = await makePayment(t);
    const booked = async () =>
      (await admin.browser.call("GET", `/bookings?q=${buyer.email}`)).body.find(
        ({ productId }: Booking) => productId === car,
      );
    expect(await booked()).toMatchObject({ paid: true, refunded: 0 });
    const part = await refund(payment, { amount: "2500.5" });
    expect(await booked()).toMatchObject({ paid: true, refunded: 2500.5 });
    expect(part.body).toMatchObject({ acknowledged: true, state: "succeeded" });
    expect(await receiptOf(buyer, payment)).toMatchObject({
      state: "partly_refunded",
      refunded: 2500.5,
      refunds: [{ amount: 2500.5, reason: "The mirror is broken", state: "succeeded" }],
    });
    const [told] = await mailsTo(server, buyer, "Refunded: €2,500.50");
    expect(told?.text).toContain("Reason:\n> The mirror is broken\n");
    await refund(payment);
    expect(await receiptOf(buyer, payment)).toMatchObject({ state: "refunded", refunded: 10_000 });
    expect(await booked()).toMatchObject({ state: "paid", price: 10_000, refunded: 10_000 });
    const more = await refund(payment);
    expect([more.status, more.body.message]).toEqual([
      409,
      "This payment has already been refunded in full.",
    ]);
    // The car stays sold: its seller may list it anew.
    expect(await stateOf(server, car)).toBe("sold");
  });

  it("a refund in thirds goes down to the last cent", async () => {
    const { payment } = await makePayment(t);
    for (const amount of [3333.33, 3333.33, 3333.34])
      expect((await refund(payment, { amount })).status).toBe(200);
    expect((await receiptOf(buyer, payment)).state).toBe("refunded");
    expect((await refund(payment, { amount: 0.01 })).status).toBe(409);
  });

  it.each([
    ["nothing", 0, "Enter an amount above 0"],
    ["less than nothing", -1, "Enter an amount above 0"],
    ["a fraction of a cent", 0.001, "Use at most 2 decimal places"],
    ["more than was paid", 10_000.01, "Enter at most 10000: that’s all that can still be refunded"],
    ["no number", "all", "Enter an amount, for example 12500"],
    ["an absurd amount", 1e12, "Enter at most 10000: that’s all that can still be refunded"],
  ])("a refund of %s is refused", async (_, amount, reason) => {
    const { payment } = await makePayment(t);
    const { status, body } = await refund(payment, { amount });
    expect([status, body.fields]).toEqual([400, { amount: reason }]);
    expect((await receiptOf(buyer, payment)).refunded).toBe(0);
  });

  it("a refund of what was paid with keys of another mode is not asked for with these", async () => {
    const { payment } = await makePayment(t);
    await server.db.pool.query("UPDATE payments SET mode = 'test' WHERE id = $1", [payment]);
    expect((await refund(payment)).body.state).toBe("pending");
  });

  it("a refund needs a reason, a payment, and an admin", async () => {
    const { payment } = await makePayment(t);
    expect((await refund(payment, { reason: " " })).body.fields).toEqual({
      reason: "Reason is required",
    });
    expect((await refund(randomUUID())).status).toBe(404);
    expect((await refund(payment, {}, buyer)).status).toBe(403);
    const seller = await makePerson(server, { role: "Seller" });
    expect((await refund(payment, {}, seller)).status).toBe(403);
  });
});

describe("a refund that the provider refuses", () => {
  it("a refund that the provider refuses tells the admin why, and can be asked for again by the same form", async () => {
    const { payment } = await makePayment(t);
    const { provider } = server.app.payments;
    if (provider === undefined) throw new Error("no provider");
    const no = new PaymentsError("refused", "Insufficient funds in your balance.");
    const spy = vi.spyOn(provider, "refund").mockRejectedValueOnce(no);
    const request = randomUUID();
    const refused = await refund(payment, { amount: 5, request });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "The refund failed. Insufficient funds in your balance.",
    ]);
    spy.mockRestore();
    const again = await refund(payment, { amount: 5, request });
    expect([again.status, again.body.state]).toEqual([200, "succeeded"]);
    expect((await receiptOf(buyer, payment)).refunded).toBe(5);
  });
});

describe("who hears of money that leaves a sale", () => {
  const sellerOf = async (car: string) => {
    const { rows } = await server.db.pool.query(
      "SELECT email FROM users JOIN products ON owner_id = users.id WHERE products.id = $1",
      [car],
    );
    return { email: rows[0].email as string };
  };

  it("the seller, of each refund once, in part or whole", async () => {
    const { payment, car } = await makePayment(t);
    const seller = await sellerOf(car);
    await refund(payment, { amount: 2500 });
    const [mail] = await mailsTo(server, seller, "Refunded to the buyer");
    expect(mail?.text).toContain("€2,500.00 of the €10,000.00");
    await refund(payment);
    await reconcilePayments(server.app.sales, new Date(Date.now() + 3_600_000), 0);
    await mailsTo(server, seller, "Refunded to the buyer", 2);
  });

  it("buyer, seller and operator, of a refund that the bank sends back, once", async () => {
    const { payment, car } = await makePayment(t, "refundFails");
    const seller = await sellerOf(car);
    await refund(payment, { amount: 1234 });
    await mailsTo(server, buyer, "Refunded: €1,234.00");
    const { rows } = await server.db.pool.query(
      "SELECT provider_id FROM refunds WHERE payment_id = $1",
      [payment],
    );
    const { provider_id: id } = rows[0] as { provider_id: string };
    await server.app.payments.operate(`/v1/sandbox/refunds/${id}/settle`);
    for (const hours of [1, 2])
      await reconcilePayments(server.app.sales, new Date(Date.now() + hours * 3_600_000), 0);
    const [mail] = await mailsTo(server, buyer, "Refund not received: €1,234.00");
    expect(mail?.text).toContain("The money is still yours, and we’ll send it again.");
    await mailsTo(server, seller, "Refund not received by the buyer");
    const told = server.log.filter((line) => line.includes("the bank sent a refund back"));
    expect(told.filter((line) => line.includes(id))).toHaveLength(1);
    const { rows: notices } = await server.db.pool.query(
      "SELECT title FROM notices WHERE person_id = $1 ORDER BY id DESC LIMIT 1",
      [buyer.id],
    );
    expect(notices[0]?.title).toMatch(/^The refund of €1,234\.00 for .+ didn’t reach your card\.$/);
  });

  it("the seller and the operator, of a dispute, once", async () => {
    const { payment, car } = await makePayment(t);
    const seller = await sellerOf(car);
    const { transactionId } = await receiptOf(buyer, payment);
    const form = { payment_intent: transactionId };
    const { body } = await server.app.payments.operate("/v1/sandbox/disputes", form);
    const { id } = body as { id: string };
    const [mail] = await mailsTo(server, seller, "Payment disputed");
    expect(mail?.text).toContain("€10,000.00");
    await server.app.payments.operate(`/v1/sandbox/disputes/${id}/close`, { status: "won" });
    await reconcilePayments(server.app.sales, new Date(Date.now() + 3_600_000), 0);
    await mailsTo(server, seller, "Payment disputed");
    const told = server.log.filter((line) => line.includes("action needed: chargeback received"));
    expect(told.filter((line) => line.includes(id))).toHaveLength(1);
    expect(JSON.parse(told.at(-1) ?? "{}")).toMatchObject({ level: 50, payment });
  });
});

describe("refunds at once", () => {
  it("refunds at once never give back more than was paid", async () => {
    for (let n = 0; n < FREE_TIMES; n += 1) {
      const { payment } = await makePayment(t);
      const replies = await Promise.all(
        [6000, 6000, 6000].map((amount) => refund(payment, { amount })),
      );
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200, 400, 400,
      ]);
      expect((await receiptOf(buyer, payment)).refunded).toBe(6000);
    }
  });

  describe("without the constraint", () => {
    const LOCK =
      "CREATE OR REPLACE FUNCTION lock_payment(payment uuid) RETURNS SETOF payments LANGUAGE sql AS";
    const SUM = "CONSTRAINT payments_refunded CHECK (refunded_minor BETWEEN 0 AND amount_minor)";
    const askTwice = async () => {
      const { payment } = await makePayment(t);
      const replies = await Promise.all([6000, 6000].map((amount) => refund(payment, { amount })));
      return replies.map(({ status }) => status).toSorted((a, b) => a - b);
    };
    beforeAll(() =>
      server.db.owner.query("ALTER TABLE payments DROP CONSTRAINT payments_refunded"),
    );
    afterAll(() => server.db.owner.query(`ALTER TABLE payments ADD ${SUM}`));

    it("the lock holds the sum", async () => {
      for (let n = 0; n < FREE_TIMES; n += 1) expect(await askTwice()).toEqual([200, 400]);
    });

    it("refunds at once without the constraint and without the lock both would be taken", async () => {
      await server.db.owner.query(`${LOCK} 'SELECT * FROM payments WHERE id = payment'`);
      t.gates.close("refunding: payment locked", 2);
      // Both refunds are recorded. The provider makes one and refuses the other, as too little is left.
      expect(await askTwice()).toEqual([200, 409]);
      t.gates.clear();
      await server.db.owner.query(`${LOCK} 'SELECT * FROM payments WHERE id = payment FOR UPDATE'`);
      // The provider has still refunded only once.
      await reconcilePayments(server.app.sales, new Date(), 0);
    });
  });

  it("refunds at once with one request are one", async () => {
    for (let n = 0; n < FREE_TIMES; n += 1) {
      const { payment } = await makePayment(t);
      const request = randomUUID();
      const replies = await Promise.all(
        [1, 2, 3].map(() => refund(payment, { amount: 10, request })),
      );
      expect(new Set(replies.map(({ body }) => body.insertedId)).size).toBe(1);
      expect((await receiptOf(buyer, payment)).refunds).toHaveLength(1);
    }
  });

  it("here and at the provider's own site agree in the end", async () => {
    for (let n = 0; n < FREE_TIMES; n += 1) {
      const { payment } = await makePayment(t);
      const { transactionId } = await receiptOf(buyer, payment);
      await Promise.all([
        refund(payment, { amount: 7000 }),
        server.app.payments.operate("/v1/sandbox/refunds", {
          payment_intent: transactionId,
          amount: "700000",
        }),
      ]);
      await reconcilePayments(server.app.sales, new Date(), 0);
      await expect
        .poll(async () => (await receiptOf(buyer, payment)).refunded, { timeout: 15_000 })
        .toBe(7000);
    }
  });
});

describe("what is done at the provider", () => {
  it("a refund there is seen here", async () => {
    const { payment } = await makePayment(t);
    const { transactionId } = await receiptOf(buyer, payment);
    await server.app.payments.operate("/v1/sandbox/refunds", {
      payment_intent: transactionId,
      amount: "12345",
    });
    await expect
      .poll(async () => receiptOf(buyer, payment), { timeout: 15_000 })
      .toMatchObject({
        refunded: 123.45,
        refunds: [{ cause: "provider", reason: "Refund made through the payment provider." }],
      });
  });

  it("a dispute moves the money, and back when it is won", async () => {
    const { payment } = await makePayment(t);
    const { transactionId } = await receiptOf(buyer, payment);
    const entries = async () => {
      const { rows } = await server.db.pool.query(
        "SELECT kind, amount_minor FROM ledger_entries WHERE payment_id = $1 ORDER BY id",
        [payment],
      );
      return rows.map(({ kind, amount_minor: amount }) => `${kind} ${amount}`);
    };
    const { body } = await server.app.payments.operate("/v1/sandbox/disputes", {
      payment_intent: transactionId,
    });
    const opened = ["charge 1000000", "dispute -1000000"];
    await expect.poll(entries, { timeout: 15_000 }).toEqual(opened);
    const { id } = body as { id: string };
    await server.app.payments.operate(`/v1/sandbox/disputes/${id}/close`, { status: "won" });
    await expect
      .poll(entries, { timeout: 15_000 })
      .toEqual([...opened, "dispute_reversed 1000000"]);
  });
});

describe("the ledger", () => {
  it("the ledger is never changed and never emptied", async () => {
    await makePayment(t);
    for (const sql of [
      "UPDATE ledger_entries SET amount_minor = 1",
      "DELETE FROM ledger_entries",
      "TRUNCATE ledger_entries",
    ]) {
      await expect(server.db.pool.query(sql)).rejects.toThrow(/permission denied/);
      await expect(server.db.owner.query(sql)).rejects.toThrow(/only ever added to/);
    }
  });
});
