import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import {
  beginToPay,
  charge,
  checkMoney,
  compareWithProvider,
  intentOf,
  record,
  refundsArrive,
} from "#tests/support/paying.ts";
import { makePerson, type Person } from "#tests/support/person.ts";
import { book, mailsTo, makeBuyers, makeCarOnSale } from "#tests/support/sales.ts";

let server: TestApp;
let buyer: Person;
let admin: Person;
beforeAll(async () => {
  server = await startApp();
  [buyer] = (await makeBuyers(server, 1)) as [Person];
  admin = await makePerson(server, { role: "admin" });
});
afterAll(() => server.close());
afterEach(async () => {
  await checkMoney(server);
  await compareWithProvider(server);
});

describe("a car in a currency with", () => {
  it.each([
    // Digits, currency, minor units, the price as people write it, a part of it, an amount too fine, the
    // mail.
    ["no digits", "JPY", 1_500_000, 1_500_000, 500_000, 0.5, "¥1,500,000"],
    ["two digits", "USD", 1_250_050, 12_500.5, 0.01, 0.001, "$12,500.50"],
    ["three digits", "KWD", 4_321_250, 4321.25, 1.23, 0.0001, "KWD 4,321.250"],
  ])(
    "%s is booked, paid and refunded to the last unit",
    async (_, currency, minor, price, part, fine, written) => {
      const name = `Car in ${currency}`;
      const car = await makeCarOnSale(server, { name, resale_price_minor: minor, currency });
      const { body } = await book(buyer, car, { price });
      const found = await buyer.browser.call("GET", `/bookings/${body.insertedId}`);
      expect(found.body).toMatchObject({ price, currency });
      const begun = await beginToPay(buyer, body.insertedId, { price });
      await charge(server, begun.body.clientSecret);
      const recorded = await record(buyer, body.insertedId, intentOf(begun.body.clientSecret), {
        price,
      });
      expect(recorded.status).toBe(200);
      const id = recorded.body.insertedId;
      const [mail] = await mailsTo(server, buyer, `Paid: ${name}`);
      expect(mail?.text.replaceAll(/\u00a0|US/g, (found) => (found === "US" ? "" : " "))).toContain(
        written,
      );

      const refund = (amount?: number) =>
        admin.browser.call("POST", `/payments/${id}/refunds`, { amount, reason: "scratched" });
      const tooFine = await refund(fine);
      expect(tooFine.status).toBe(400);
      expect(tooFine.body.fields).toHaveProperty("amount");
      expect((await refund(part)).body.state).toBe("succeeded");
      const receipt = await buyer.browser.call("GET", `/payments/${id}`);
      expect(receipt.body).toMatchObject({ price, currency, refunded: part });
      await refund();
      const { rows } = await server.db.pool.query(
        "SELECT sum(amount_minor)::int AS left FROM ledger_entries WHERE payment_id = $1",
        [id],
      );
      expect(rows).toEqual([{ left: 0 }]);
    },
  );

  it("three digits is refunded in steps that the provider takes", async () => {
    const car = await makeCarOnSale(server, { resale_price_minor: 4_321_250, currency: "KWD" });
    const price = 4321.25;
    const { insertedId: booking } = (await book(buyer, car, { price })).body;
    const { clientSecret } = (await beginToPay(buyer, booking, { price })).body;
    await charge(server, clientSecret);
    const { body } = await record(buyer, booking, intentOf(clientSecret), { price });
    const reply = await admin.browser.call("POST", `/payments/${body.insertedId}/refunds`, {
      amount: 1.235,
      reason: "scratched",
    });
    expect([reply.status, reply.body.fields]).toEqual([
      400,
      { amount: "Enter a multiple of 0.01" },
    ]);
    const receipt = await buyer.browser.call("GET", `/payments/${body.insertedId}`);
    expect(receipt.body).toMatchObject({ refunded: 0, refunds: [] });
  });

  it("another currency than the booking's pays nothing: all of it goes back", async () => {
    const { provider } = server.app.payments;
    const car = await makeCarOnSale(server);
    const { body } = await book(buyer, car);
    const intent = await provider?.createIntent(
      {
        amountMinor: 1_000_000,
        currency: "JPY",
        bookingId: body.insertedId,
        paymentId: crypto.randomUUID(),
        description: "in another currency",
      },
      crypto.randomUUID(),
    );
    await charge(server, intent?.clientSecret ?? "");
    const recorded = await record(buyer, body.insertedId, intent?.id ?? "");
    expect(recorded.status).toBe(409);
    await expect
      .poll(
        async () => {
          const list = await buyer.browser.call("GET", `/payments?email=${buyer.email}`);
          return list.body[0];
        },
        { timeout: 15_000 },
      )
      .toMatchObject({ state: "refunded", settles: false, currency: "JPY" });
    // A refund counts as soon as it is on its way.
    await refundsArrive(server);
    await compareWithProvider(server);
    const booking = await buyer.browser.call("GET", `/bookings/${body.insertedId}`);
    expect(booking.body.state).toBe("held");
  });
});
