import { expect } from "vitest";
import type { PaymentProvider } from "#server/adapters/payments/payments.ts";
import type { TestApp } from "./app.ts";
import type { Person, Reply } from "./person.ts";
import { book, makeCarOnSale } from "./sales.ts";

/** Documented test cards, by their outcome. */
export const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  insufficient: "4000000000009995",
  challenged: "4000002500003155",
  refundPending: "4000000000007726",
  refundFails: "4000000000005126",
} as const;

/** A site that takes payments, in this process or in a separate one. */
interface Paying {
  url: string;
  app?: TestApp["app"];
  publishableKey?: string;
}

/** A call of the browser's card form to the provider; returns the provider's answer. */
export async function askProvider(
  server: Paying,
  path: string,
  form: Record<string, string>,
): Promise<{ status: number; body: ProviderAnswer }> {
  const key = server.publishableKey ?? server.app?.payments.provider?.publishableKey;
  const response = await fetch(`${server.url}/payments-sandbox/v1${path}`, {
    method: "POST",
    headers: {
      origin: "http://cars.test",
      authorization: `Bearer ${key}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams(form),
  });
  return { status: response.status, body: (await response.json()) as ProviderAnswer };
}

interface ProviderAnswer {
  id: string;
  status?: string;
  error?: { message: string; code: string };
}

export function beginToPay(
  { browser }: Person,
  bookingId: string,
  own: Record<string, unknown> = {},
): Promise<Reply> {
  return browser.call("POST", "/create-payment-intent", { price: 10_000, bookingId, ...own });
}

export function intentOf(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] ?? "";
}

/** A new car on sale, booked by a person who has begun to pay for it. */
export async function beginSale(server: TestApp, person: Person) {
  const car = await makeCarOnSale(server);
  const booking: string = (await book(person, car)).body.insertedId;
  const secret: string = (await beginToPay(person, booking)).body.clientSecret;
  return { car, booking, secret, intent: intentOf(secret) };
}

/** Makes an object at the sandbox differ from what the site asked for. */
export async function changeAtProvider(
  { db }: Pick<TestApp, "db">,
  id: string,
  own: object,
): Promise<void> {
  const { rowCount } = await db.pool.query(
    "UPDATE sandbox_objects SET body = body || $2 WHERE id = $1",
    [id, JSON.stringify(own)],
  );
  expect(rowCount).toBe(1);
}

/** Charges a card for an intent, as the browser does. */
export async function charge(
  server: Paying,
  clientSecret: string,
  card: keyof typeof CARDS = "good",
) {
  const method = await askProvider(server, "/payment_methods", {
    type: "card",
    "card[number]": CARDS[card],
    "card[exp_month]": "12",
    "card[exp_year]": "2040",
    "card[cvc]": "123",
  });
  return askProvider(server, `/payment_intents/${intentOf(clientSecret)}/confirm`, {
    client_secret: clientSecret,
    payment_method: method.body.id,
  });
}

export function record(
  { browser, email }: Person,
  bookingId: string,
  transactionId: string,
  own: Record<string, unknown> = {},
): Promise<Reply> {
  const sent = { price: 10_000, transactionId, email, bookingId, ...own };
  return browser.call("POST", "/payments", sent);
}

/** Pays a booking of 10,000 euros from beginning to end; returns the payment's id. */
export async function pay(
  server: TestApp,
  person: Person,
  bookingId: string,
  card?: keyof typeof CARDS,
): Promise<string> {
  const { body } = await beginToPay(person, bookingId);
  await charge(server, body.clientSecret, card);
  const recorded = await record(person, bookingId, intentOf(body.clientSecret));
  if (recorded.status !== 200) throw new Error(`not paid: ${JSON.stringify(recorded.body)}`);
  return recorded.body.insertedId;
}

/** Checks the invariants of money, which hold after any history; throws where one is violated. */
export async function checkMoney({ db }: Pick<TestApp, "db">): Promise<void> {
  const { rows } = await db.pool.query(`
    SELECT 'two live bookings' AS what, product_id::text AS id FROM bookings
      WHERE state IN ('held', 'paid') AND product_id IS NOT NULL GROUP BY product_id HAVING count(*) > 1
    UNION ALL SELECT 'paid without a charge of that amount', b.id::text FROM bookings b WHERE b.state = 'paid'
      AND NOT EXISTS (SELECT 1 FROM payments p JOIN ledger_entries l ON l.payment_id = p.id AND l.kind = 'charge'
        WHERE p.booking_id = b.id AND p.settles AND l.amount_minor = b.price_minor AND l.currency = b.currency)
    UNION ALL SELECT 'settled but not paid', p.id::text FROM payments p JOIN bookings b ON b.id = p.booking_id
      WHERE p.settles AND b.state <> 'paid'
    UNION ALL SELECT 'charge is not in the ledger once', p.id::text FROM payments p WHERE p.charge_id IS NOT NULL
      AND (SELECT coalesce(sum(amount_minor), 0) FROM ledger_entries l WHERE l.payment_id = p.id AND l.kind = 'charge')
        <> p.amount_minor
    UNION ALL SELECT 'refunds and ledger differ', p.id::text FROM payments p WHERE
      -(SELECT coalesce(sum(amount_minor), 0) FROM ledger_entries l
        WHERE l.payment_id = p.id AND l.kind IN ('refund', 'refund_reversed'))
      <> (SELECT coalesce(sum(amount_minor), 0) FROM refunds r
        WHERE r.payment_id = p.id AND r.state <> 'failed' AND r.provider_id IS NOT NULL)
    UNION ALL SELECT 'refunded is not the sum', p.id::text FROM payments p WHERE p.refunded_minor
      <> (SELECT coalesce(sum(amount_minor), 0) FROM refunds r WHERE r.payment_id = p.id AND r.state <> 'failed')
    UNION ALL SELECT 'paid car is not sold', c.id::text FROM products c JOIN bookings b ON b.product_id = c.id
      WHERE b.state = 'paid' AND c.state <> 'sold'
    UNION ALL SELECT 'held car is not reserved', c.id::text FROM products c JOIN bookings b ON b.product_id = c.id
      WHERE b.state = 'held' AND c.state <> 'reserved'
    UNION ALL SELECT 'money that settles nothing stays', p.id::text FROM payments p
      WHERE p.charge_id IS NOT NULL AND NOT p.settles AND p.amount_minor
        - (SELECT coalesce(sum(amount_minor), 0) FROM refunds r WHERE r.payment_id = p.id AND r.state <> 'failed')
        + (SELECT coalesce(sum(amount_minor), 0) FROM ledger_entries l
          WHERE l.payment_id = p.id AND l.kind IN ('dispute', 'dispute_reversed')) > 0`);
  if (rows.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(rows)}`);
}

/** Waits until every refund under way is finished. Before that, ledger and provider may differ. */
export async function refundsArrive({ db }: Pick<TestApp, "db">): Promise<void> {
  const countPending = async () => {
    const { rows } = await db.pool.query(
      "SELECT count(*)::int AS n FROM refunds WHERE state = 'pending'",
    );
    return rows[0].n;
  };
  await expect.poll(countPending, { timeout: 15_000 }).toBe(0);
}

/** Compares charges and refunds at the provider with the ledger. */
export async function compareWithProvider({ app, db }: TestApp): Promise<void> {
  const { provider } = app.payments;
  if (provider === undefined) throw new Error("no provider");
  for await (const { id } of provider.listIntents({ since: new Date(0) })) {
    const paid = (await provider.findIntent(id))?.charge ?? null;
    const { rows } = await db.pool.query(
      `SELECT coalesce(sum(l.amount_minor), 0)::int AS sum FROM payments p
       JOIN ledger_entries l ON l.payment_id = p.id WHERE p.intent_id = $1`,
      [id],
    );
    const refunds = paid === null ? [] : await provider.listRefunds(id);
    const back = refunds
      .filter(({ status }) => status === "succeeded" || status === "pending")
      .reduce((sum, refund) => sum + refund.amountMinor, 0);
    const disputes = paid === null ? [] : await provider.listDisputes(id);
    const taken = disputes
      .filter(({ status }) => status !== "won")
      .reduce((sum, dispute) => sum + dispute.amountMinor, 0);
    const expected = paid === null ? 0 : paid.amountMinor - back - taken;
    if (rows[0].sum !== expected)
      throw new Error(`${id}: the ledger says ${rows[0].sum}, the provider ${expected}`);
  }
}

/** Suppresses the provider's events, so that the site learns of changes only by asking. */
export async function holdEvents({ app }: TestApp): Promise<PaymentProvider> {
  const { operate, provider } = app.payments;
  await operate("/v1/sandbox/webhooks", { hold: "true" });
  if (provider === undefined) throw new Error("no provider");
  return provider;
}

/** The time in so many minutes. */
export function inMinutes(minutes: number): Date {
  return new Date(Date.now() + minutes * 60_000);
}
