import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import {
  beginSale,
  beginToPay,
  changeAtProvider,
  charge,
  checkMoney,
  compareWithProvider,
  intentOf,
  record,
} from "#tests/support/paying.ts";
import type { Person } from "#tests/support/person.ts";
import { book, mailsTo, makeBuyers, makeCarOnSale, stateOf } from "#tests/support/sales.ts";
import { settlePayment } from "./settle-payment.ts";

let server: TestApp;
let buyer: Person;
let other: Person;
beforeAll(async () => {
  server = await startApp();
  await server.app.payments.operate("/v1/sandbox/webhooks", { hold: "true" });
});
afterAll(() => server.close());
afterEach(async () => {
  await checkMoney(server);
  await compareWithProvider(server);
});

async function begin() {
  [buyer, other] = (await makeBuyers(server, 2)) as [Person, Person];
  return beginSale(server, buyer);
}

async function ledgerOf(booking: string) {
  const { rows } = await server.db.pool.query(
    `SELECT l.kind, l.amount_minor, l.currency FROM payments p
     JOIN ledger_entries l ON l.payment_id = p.id WHERE p.booking_id = $1 ORDER BY l.id`,
    [booking],
  );
  return rows.map(({ kind, amount_minor: amount, currency }) => `${kind} ${amount} ${currency}`);
}

describe("what was charged is what the provider says", () => {
  it.each([
    ["less than the price", { amount: 100 }, "100 EUR", 1],
    ["more than the price", { amount: 1_000_100 }, "1000100 EUR", 10_001],
    ["as much of another currency", { currency: "usd" }, "1000000 USD", 10_000],
    ["little of another currency", { amount: 200, currency: "jpy" }, "200 JPY", 200],
  ])("%s buys nothing and goes back whole", async (_, own, written, major) => {
    const { car, booking, secret, intent } = await begin();
    await changeAtProvider(server, intent, own);
    await charge(server, secret);
    const recorded = await record(buyer, booking, intent);
    expect([recorded.status, recorded.body.message]).toEqual([
      409,
      expect.stringMatching(/didn’t match the agreed price/),
    ]);
    expect(await stateOf(server, car)).toBe("reserved");
    await expect
      .poll(async () => {
        await settlePayment(server.app.sales, intent);
        return ledgerOf(booking);
      })
      .toEqual([`charge ${written}`, `refund -${written}`]);
    const orders = await buyer.browser.call("GET", `/payments?email=${buyer.email}`);
    expect(orders.body[0]).toMatchObject({
      price: major,
      state: "refunded",
      refunded: major,
      settles: false,
    });
    await mailsTo(server, buyer, "We’re refunding your payment");
    // The car is still held: the agreed amount buys it.
    const again = (await beginToPay(buyer, booking)).body.clientSecret;
    await charge(server, again);
    expect((await record(buyer, booking, intentOf(again))).status).toBe(200);
  });

  it("what was charged is what the provider says for another booking than the one it was begun for buys neither", async () => {
    const first = await begin();
    const car = await makeCarOnSale(server);
    const second = (await book(other, car)).body.insertedId;
    await changeAtProvider(server, first.intent, {
      metadata: { bookingId: second, paymentId: "x" },
    });
    await charge(server, first.secret);
    await settlePayment(server.app.sales, first.intent);
    expect(await stateOf(server, first.car)).toBe("reserved");
    expect(await stateOf(server, car)).toBe("reserved");
    await expect
      .poll(async () => {
        await settlePayment(server.app.sales, first.intent);
        return ledgerOf(first.booking);
      })
      .toEqual(["charge 1000000 EUR", "refund -1000000 EUR"]);
    expect(await ledgerOf(second)).toEqual([]);
  });
});
