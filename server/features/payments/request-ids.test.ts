import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { TestApp } from "#tests/support/app.ts";
import { checkMoney, compareWithProvider } from "#tests/support/paying.ts";
import type { Person } from "#tests/support/person.ts";
import {
  makePayment,
  openRefunds,
  receiptOf,
  refundBy,
  type RefundTest,
} from "#tests/support/refunds.ts";

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

describe("the id that a form gave its request", () => {
  const TAKEN = { request: "This request was for a refund of a different payment" };

  it("the id that a form gave its request is of one payment: sent for another it gives nothing back, and says so", async () => {
    const [first, second] = [await makePayment(t), await makePayment(t)];
    const request = randomUUID();
    expect((await refund(first.payment, { amount: 5, request })).status).toBe(200);
    const { status, body } = await refund(second.payment, { amount: 7000, request });
    expect([status, body.code, body.fields]).toEqual([409, "CONFLICT", TAKEN]);
    expect((await receiptOf(buyer, second.payment)).refunded).toBe(0);
  });

  it("the id that a form gave its request is of one amount: sent with another it gives nothing back, and says so", async () => {
    const { payment } = await makePayment(t);
    const request = randomUUID();
    const first = await refund(payment, { amount: 5, request });
    for (const own of [{ amount: 7 }, {}]) {
      const { status, body } = await refund(payment, { ...own, request });
      expect([status, body.fields]).toEqual([
        409,
        { request: "This request was for a refund of a different amount" },
      ]);
    }
    const same = await refund(payment, { amount: 5, request });
    expect([same.status, same.body.insertedId]).toEqual([200, first.body.insertedId]);
    expect((await receiptOf(buyer, payment)).refunded).toBe(5);
  });

  it("the id that a form gave its request is of one payment at the same instant too", async () => {
    const payments = [await makePayment(t), await makePayment(t)];
    t.gates.close("refunding: payment locked", 2);
    const request = randomUUID();
    const replies = await Promise.all(
      payments.map(({ payment }) => refund(payment, { amount: 5, request })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.fields).toEqual(TAKEN);
    t.gates.clear();
  });
});
