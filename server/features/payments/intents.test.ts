import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PaymentProvider } from "#server/adapters/payments/payments.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { listNotices } from "#tests/support/notices.ts";
import {
  beginSale,
  changeAtProvider,
  charge,
  holdEvents,
  pay,
  refundsArrive,
} from "#tests/support/paying.ts";
import type { Person } from "#tests/support/person.ts";
import { letTimePass, makeBuyers } from "#tests/support/sales.ts";
import { settlePayment } from "./settle-payment.ts";

let server: TestApp;
let buyer: Person;
let provider: PaymentProvider;
beforeAll(async () => {
  server = await startApp();
  // The site learns only by asking.
  provider = await holdEvents(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  [buyer] = (await makeBuyers(server, 1)) as [Person];
});

async function begin() {
  const sale = await beginSale(server, buyer);
  const [begun] = await paymentsOf(sale.booking);
  return { ...sale, payment: begun.id as string };
}

/** As when the process died before it had written down the intent that the provider made. */
async function forgetIntent(payment: string): Promise<void> {
  await server.db.pool.query("UPDATE payments SET intent_id = NULL WHERE id = $1", [payment]);
}

async function paymentsOf(booking: string) {
  const { rows } = await server.db.pool.query(
    "SELECT id, intent_id, state, settles FROM payments WHERE booking_id = $1 ORDER BY id",
    [booking],
  );
  return rows;
}

const logged = (text: string) => server.log.filter((line) => line.includes(text));
const titles = async (person: Person) => (await listNotices(person)).map(({ title }) => title);
const change = (id: string, own: object) => changeAtProvider(server, id, own);
const settle = (intent: string) => settlePayment(server.app.sales, intent);

test("an intent of live mode is left alone by a site that takes test payments, and the log says so", async () => {
  const { booking, secret, intent } = await begin();
  const before = await paymentsOf(booking);
  await charge(server, secret);
  await change(intent, { livemode: true });
  expect(await settle(intent)).toBeUndefined();
  expect(await paymentsOf(booking)).toEqual(before);
  expect(logged("ignored a payment of another mode")).toEqual([expect.stringContaining(intent)]);
  await change(intent, { livemode: false });
  expect(await settle(intent)).toMatchObject({ state: "succeeded", settles: true });
});

test("an intent that was not written down belongs to the payment that it names", async () => {
  const { booking, secret, intent, payment } = await begin();
  await forgetIntent(payment);
  await charge(server, secret);
  expect(await settle(intent)).toMatchObject({ id: payment, intent_id: intent, settles: true });
  expect(await paymentsOf(booking)).toHaveLength(1);
});

test("an intent that names another booking's payment gets a payment of its own", async () => {
  const [first, second] = [await begin(), await begin()];
  for (const { payment } of [first, second]) await forgetIntent(payment);
  await change(first.intent, {
    metadata: { bookingId: first.booking, paymentId: second.payment },
  });
  await charge(server, first.secret);
  const settled = await settle(first.intent);
  expect(settled).toMatchObject({ booking_id: first.booking, intent_id: first.intent });
  expect([first.payment, second.payment]).not.toContain(settled?.id);
  expect(await paymentsOf(second.booking)).toMatchObject([{ intent_id: null }]);
});

test("an intent that no payment knows is recorded once money has come, and not before", async () => {
  const { booking, secret, intent, payment } = await begin();
  await forgetIntent(payment);
  await change(intent, { metadata: { bookingId: booking } });
  expect(await settle(intent)).toBeUndefined();
  expect(await paymentsOf(booking)).toHaveLength(1);
  await charge(server, secret);
  expect(await settle(intent)).toMatchObject({ intent_id: intent, settles: true });
  expect(await paymentsOf(booking)).toHaveLength(2);
});

test("money for a booking whose car is gone goes back, and needs nobody's action", async () => {
  const { car, booking, secret, intent, payment } = await begin();
  await charge(server, secret);
  await letTimePass(server, car);
  await server.db.owner.query(
    `UPDATE bookings SET state = 'expired', hold_slot = NULL, ended_at = now(), product_id = NULL
     WHERE id = $1`,
    [booking],
  );
  expect(await settle(intent)).toMatchObject({ id: payment, settles: false });
  await refundsArrive(server);
  expect(await settle(intent)).toMatchObject({ state: "refunded" });
  expect(logged("action needed")).toEqual([]);
});

test("a refund that was cancelled at the provider is back in the books, and no bank is blamed for it", async () => {
  const { booking } = await begin();
  const payment = await pay(server, buyer, booking);
  const intent = (await paymentsOf(booking)).at(-1)?.intent_id as string;
  const sent = { intentId: intent, amountMinor: 5_000, currency: "EUR", refundId: randomUUID() };
  const refund = await provider.refund(sent, randomUUID());
  await settle(intent);
  const told = await titles(buyer);
  expect(told[0]).toContain("refund");
  await change(refund.id, { status: "canceled" });
  await settle(intent);
  const { rows } = await server.db.pool.query(
    "SELECT kind, amount_minor FROM ledger_entries WHERE payment_id = $1 ORDER BY id",
    [payment],
  );
  expect(rows.map(({ kind, amount_minor: minor }) => `${kind} ${minor}`)).toEqual([
    "charge 1000000",
    "refund -5000",
    "refund_reversed 5000",
  ]);
  expect(await titles(buyer)).toEqual(told);
  expect(logged("the bank sent a refund back")).toEqual([]);
});
