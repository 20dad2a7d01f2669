import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { Gates } from "#tests/support/gates.ts";
import { checkMoney, compareWithProvider, pay } from "#tests/support/paying.ts";
import { makePerson, type Person, type Reply } from "#tests/support/person.ts";
import { book, makeBuyers, makeCarOnSale } from "#tests/support/sales.ts";

vi.setConfig({ testTimeout: 180_000 });

const gates = new Gates();
let server: TestApp;
let buyer: Person;
let admin: Person;
beforeAll(async () => {
  server = await startApp({}, { reach: gates.reach });
  [buyer] = (await makeBuyers(server, 1)) as [Person];
  admin = await makePerson(server, { role: "admin" });
});
afterAll(() => server.close());
afterEach(async () => {
  await checkMoney(server);
  await compareWithProvider(server);
});

/** A payment of 10,000 euros. */
async function makePayment(): Promise<{ payment: string; car: string }> {
  const car = await makeCarOnSale(server);
  const { body } = await book(buyer, car);
  return { payment: await pay(server, buyer, body.insertedId), car };
}

function refund(payment: string, own: Record<string, unknown> = {}, by = admin): Promise<Reply> {
  const sent = { reason: "The mirror is broken", request: randomUUID(), ...own };
  return by.browser.call("POST", `/payments/${payment}/refunds`, sent);
}

async function receiptOf(payment: string) {
  return (await buyer.browser.call("GET", `/payments/${payment}`)).body;
}

describe("the id that a form gave its request", () => {
  const TAKEN = { request: "belongs to a refund of another payment" };

  it("is of one payment: sent for another it gives nothing back, and says so", async () => {
    const [first, second] = [await makePayment(), await makePayment()];
    const request = randomUUID();
    expect((await refund(first.payment, { amount: 5, request })).status).toBe(200);
    const { status, body } = await refund(second.payment, { amount: 7000, request });
    expect([status, body.code, body.fields]).toEqual([409, "CONFLICT", TAKEN]);
    expect((await receiptOf(second.payment)).refunded).toBe(0);
  });

  it("is of one amount: sent with another it gives nothing back, and says so", async () => {
    const { payment } = await makePayment();
    const request = randomUUID();
    const first = await refund(payment, { amount: 5, request });
    for (const own of [{ amount: 7 }, {}]) {
      const { status, body } = await refund(payment, { ...own, request });
      expect([status, body.fields]).toEqual([
        409,
        { request: "belongs to a refund of another amount" },
      ]);
    }
    const same = await refund(payment, { amount: 5, request });
    expect([same.status, same.body.insertedId]).toEqual([200, first.body.insertedId]);
    expect((await receiptOf(payment)).refunded).toBe(5);
  });

  it("is of one payment at the same instant too", async () => {
    const payments = [await makePayment(), await makePayment()];
    gates.close("refunding: payment locked", 2);
    const request = randomUUID();
    const replies = await Promise.all(
      payments.map(({ payment }) => refund(payment, { amount: 5, request })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.fields).toEqual(TAKEN);
    gates.clear();
  });
});
