import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createEmulator } from "emulate";
import { Stripe } from "stripe";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { KEYS, newOrder, startPayments, type TestPayments } from "#tests/support/payments.ts";

let db: TestDatabase;
let payments: TestPayments;

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  // What was being sent when the test before ended keeps its lease, and would be sent in this one.
  await db.pool.query("DELETE FROM sandbox_events WHERE state = 'waiting'");
  payments = await startPayments(db.pool);
  await payments.post("/v1/sandbox/webhooks", { delay_ms: "0", copies: "1", hold: "false" });
});
afterEach(() => payments.close());
afterAll(() => db.close());

async function pay(): Promise<string> {
  const { order, key } = newOrder();
  const { id } = await payments.provider.createIntent(order, key);
  await payments.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
  return id;
}

/** The types of the events about an intent, in the order of arrival. */
function heard(intentId: string): string[] {
  return payments.deliveries
    .map(({ body, signature }) => payments.provider.readEvent(body, signature))
    .filter((event) => event.intentId === intentId)
    .map(({ type }) => type);
}

const PAID = ["payment_intent.created", "charge.succeeded", "payment_intent.succeeded"];

const waitFor = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000 });

test("every change is announced, signed with Stripe's own code", async () => {
  const id = await pay();
  await waitFor(() => expect(heard(id).toSorted()).toEqual(PAID.toSorted()));
  await payments.provider.refund(
    { intentId: id, amountMinor: 500, currency: "EUR", refundId: "r" },
    `${id}:r`,
  );
  await payments.post("/v1/sandbox/disputes", { payment_intent: id });
  await waitFor(() =>
    expect(heard(id)).toEqual(
      expect.arrayContaining([
        "refund.created",
        "charge.refunded",
        "charge.dispute.created",
        "charge.dispute.funds_withdrawn",
      ]),
    ),
  );
  for (const { body, signature } of payments.deliveries)
    expect(
      payments.stripe.webhooks.constructEvent(body, signature, KEYS.webhookSecret),
    ).toHaveProperty("id");
});

test("an event names what it is about, and the request it came from", async () => {
  const id = await pay();
  await waitFor(() => expect(heard(id)).toContain("payment_intent.succeeded"));
  const sent = payments.deliveries.find(
    ({ event }) => event.type === "payment_intent.succeeded" && event.data.object.id === id,
  );
  const { body, signature, event } = sent ?? payments.deliveries[0]!; // oxlint-disable-line typescript/no-non-null-assertion -- it was just heard
  expect(payments.provider.readEvent(body, signature)).toEqual({
    id: event.id,
    type: "payment_intent.succeeded",
    createdAt: new Date(event.created * 1000),
    isLive: false,
    account: null,
    intentId: id,
  });
  expect(event.request?.id).toMatch(/^req_/);
  expect(await payments.stripe.events.retrieve(event.id)).toMatchObject({ id: event.id });
  const listed = await payments.stripe.events.list({ type: "payment_intent.succeeded", limit: 1 });
  expect(listed.data[0]?.id).toBe(event.id);
});

test.each([
  ["a wrong secret", (payload: string) => sign(payload, { secret: "whsec_another" })],
  ["another body", () => sign('{"id":"evt_0"}')],
  ["six minutes ago", (payload: string) => sign(payload, { timestamp: nowInSeconds() - 360 })],
  ["nothing", () => ""],
  ["nonsense", () => "t=1,v1=aa"],
])("what is signed with %s is not believed", (_title, signWrong) => {
  const payload = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "payment_intent.succeeded",
  });
  const read = (signature: string) =>
    payments.provider.readEvent(Buffer.from(payload), signature).type;
  expect(read(sign(payload))).toBe("payment_intent.succeeded");
  expect(read(sign(payload, { timestamp: nowInSeconds() - 240 }))).toBe("payment_intent.succeeded");
  expect(() => read(signWrong(payload))).toThrow(
    expect.objectContaining({ kind: "bad-signature" }),
  );
});

test("one that was not taken is sent again, the same bytes, until it is", async () => {
  payments.answer.status = 500;
  const id = await pay();
  await waitFor(() => expect(heard(id).length).toBeGreaterThan(6));
  payments.answer.status = 204;
  await waitFor(async () => expect(await countWaiting()).toBe(0));
  const bodies = new Map<string, Set<string>>();
  for (const { event, body } of payments.deliveries)
    bodies.set(event.id, (bodies.get(event.id) ?? new Set()).add(body.toString()));
  expect([...bodies.values()].every((forms) => forms.size === 1)).toBe(true);
  const count = payments.deliveries.length;
  await payments.post("/v1/sandbox/webhooks", { hold: "false" });
  expect(payments.deliveries).toHaveLength(count);
});

test("what is not taken before a restart is sent after it", async () => {
  payments.answer.status = 500;
  const id = await pay();
  await waitFor(() => expect(heard(id).length).toBeGreaterThan(2));
  await payments.close();
  // Events that were just being sent keep their lease, which would delay them here.
  await db.pool.query("UPDATE sandbox_events SET due_at = now() WHERE state = 'waiting'");
  payments = await startPayments(db.pool);
  await waitFor(() => expect(heard(id)).toContain("payment_intent.succeeded"));
});

test("copies come as often as asked for", async () => {
  await payments.post("/v1/sandbox/webhooks", { copies: "3" });
  const id = await pay();
  await waitFor(() => expect(heard(id).toSorted()).toEqual([...PAID, ...PAID, ...PAID].toSorted()));
});

test("held ones come when they are let go, and one by one out of order when asked for", async () => {
  await payments.post("/v1/sandbox/webhooks", { hold: "true" });
  const id = await pay();
  const { data } = await payments.stripe.events.list({ limit: 3 });
  expect(await countWaiting()).toBe(0);
  expect(heard(id)).toEqual([]);
  // The list has the newest first, so the payment is delivered before the making of the intent.
  for (const event of data) {
    const { body } = await payments.post(`/v1/sandbox/events/${event.id}/deliver`);
    expect(body.status).toBe(200);
  }
  expect(heard(id)).toEqual(PAID.toReversed());
  await payments.post("/v1/sandbox/webhooks", { hold: "false" });
  await waitFor(() => expect(heard(id)).toHaveLength(6));
});

test("delayed ones wait in the database", async () => {
  await payments.post("/v1/sandbox/webhooks", { delay_ms: "3600000" });
  const id = await pay();
  const { rows } = await db.pool.query<{ minutes: number }>(
    `SELECT round(extract(epoch FROM due_at - created_at) / 60)::int AS minutes
     FROM sandbox_events WHERE state = 'waiting'`,
  );
  expect(rows).toEqual([{ minutes: 60 }, { minutes: 60 }, { minutes: 60 }]);
  expect(heard(id)).toEqual([]);
  await db.pool.query("UPDATE sandbox_events SET due_at = now() WHERE state = 'waiting'");
  await payments.post("/v1/sandbox/webhooks");
  await waitFor(() => expect(heard(id)).toHaveLength(3));
});

test("an independent imitation of Stripe signs as we read, and reads as we sign", async () => {
  const secret = KEYS.webhookSecret;
  const received: { body: Buffer; signature: string }[] = [];
  const receiver = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({ body, signature: String(request.headers["stripe-signature"]) });
      response.end();
    });
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const { port } = receiver.address() as AddressInfo; // it listens on a port
  const url = `http://127.0.0.1:${port}/`;
  const emulator = await createEmulator({
    service: "stripe",
    port: await freePort(),
    seed: { stripe: { webhooks: [{ url, secret, events: ["*"] }] } },
  });
  try {
    const { hostname: host, port: at } = new URL(emulator.url);
    const other = new Stripe("sk_test_emulated", { host, port: Number(at), protocol: "http" });
    const intent = await other.paymentIntents.create({ amount: 500, currency: "eur" });
    await waitFor(() => expect(received.length).toBeGreaterThan(0));
    const [{ body, signature } = { body: Buffer.of(), signature: "" }] = received;
    expect(payments.provider.readEvent(body, signature)).toMatchObject({
      type: "payment_intent.created",
      intentId: intent.id,
    });
    const [, time, hash] = /^t=(\d+),v1=([0-9a-f]{64})/.exec(signature) ?? [];
    expect(sign(body.toString(), { timestamp: Number(time) })).toContain(`v1=${hash}`);
  } finally {
    await emulator.close();
    receiver.close();
  }
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  server.close();
  await once(server, "close");
  return port;
}

function sign(payload: string, more: { secret?: string; timestamp?: number } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: KEYS.webhookSecret,
    ...more,
  });
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

async function countWaiting(): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM sandbox_events WHERE state = 'waiting'",
  );
  return rows[0]?.count ?? 0;
}
