import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { KEYS, newOrder, startPayments, type TestPayments } from "#tests/support/payments.ts";

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

/** A request with a key, as it goes over the wire. */
async function send(key: string, path: string, form: Record<string, string>) {
  return payments.sandbox.handle({
    method: "POST",
    path,
    headers: { authorization: `Bearer ${KEYS.secretKey}`, "idempotency-key": key },
    body: new URLSearchParams(form).toString(),
  });
}

async function countOf(kind: string, intentId?: string): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM sandbox_objects WHERE kind = $1 AND ($2::text IS NULL OR intent_id = $2)",
    [kind, intentId ?? null],
  );
  return rows[0]?.count ?? 0;
}

test("the same request again is answered with the same bytes and done once", async () => {
  const form = { amount: "5000", currency: "eur" };
  const first = await send("same", "/v1/payment_intents", form);
  const before = await countOf("payment_intent");
  const second = await send("same", "/v1/payment_intents", form);
  expect(second.body).toBe(first.body);
  expect(first.headers).not.toHaveProperty("idempotent-replayed");
  expect(second.headers).toMatchObject({
    "idempotent-replayed": "true",
    "original-request": first.headers["request-id"],
  });
  expect(second.headers["request-id"]).not.toBe(first.headers["request-id"]);
  expect(await countOf("payment_intent")).toBe(before);
});

test("the same key with other parameters is refused, by Stripe's own name for that", async () => {
  const { order } = newOrder();
  await payments.provider.createIntent(order, "conflict");
  const other = { ...order, amountMinor: order.amountMinor + 1 };
  await expect(payments.provider.createIntent(other, "conflict")).rejects.toMatchObject({
    kind: "refused",
    cause: { type: "StripeIdempotencyError" },
  });
  const path = "/v1/refunds";
  expect((await send("conflict", path, { payment_intent: "pi_1" })).status).toBe(400);
});

test("of twenty requests with one key at once one is done", async () => {
  const before = await countOf("payment_intent");
  const form = { amount: "5000", currency: "eur" };
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => send("at once", "/v1/payment_intents", form)),
  );
  expect(await countOf("payment_intent")).toBe(before + 1);
  const ids = replies.filter(({ status }) => status === 200).map(({ body }) => body);
  expect(new Set(ids).size).toBe(1);
  const others = replies.filter(({ status }) => status !== 200);
  for (const { status, body } of others) {
    expect(status).toBe(409);
    expect(body).toContain("idempotency_key_in_use");
  }
});

test("a key whose request is under way is busy, until that ends", async () => {
  const form = { amount: "5000", currency: "eur" };
  const other = await db.pool.connect();
  await other.query("BEGIN");
  await other.query("SELECT pg_advisory_xact_lock(hashtextextended('site:busy', 7301))");
  expect((await send("busy", "/v1/payment_intents", form)).status).toBe(409);
  await other.query("ROLLBACK");
  other.release();
  expect((await send("busy", "/v1/payment_intents", form)).status).toBe(200);
});

test("a bank's no is the answer for its key; a request that was not understood is free again", async () => {
  const { order, key } = newOrder();
  const { id } = await payments.provider.createIntent(order, key);
  const confirm = `/v1/payment_intents/${id}/confirm`;
  const declined = { payment_method: "pm_card_visa_chargeDeclined" };
  const first = await send(`${id}:1`, confirm, declined);
  expect(first.status).toBe(402);
  const second = await send(`${id}:1`, confirm, declined);
  expect(second).toMatchObject({ status: 402, body: first.body });
  expect(await countOf("charge", id)).toBe(1);

  expect((await send(`${id}:2`, confirm, { payment_method: "pm_none" })).status).toBe(400);
  expect((await send(`${id}:2`, confirm, { payment_method: "pm_card_visa" })).status).toBe(200);
});

test("twenty confirmations at once make one charge", async () => {
  const { order, key } = newOrder();
  const { id } = await payments.provider.createIntent(order, key);
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      payments.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }),
    ),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await countOf("charge", id)).toBe(1);
  const { rows } = await db.pool.query(
    "SELECT 1 FROM sandbox_events WHERE type = 'payment_intent.succeeded' AND body LIKE $1",
    [`%${id}%`],
  );
  expect(rows).toHaveLength(1);
});

test("a browser cannot take a key that the site will use", async () => {
  const { order } = newOrder();
  const { body } = await payments.sandbox.handleFromBrowser({
    method: "POST",
    path: "/v1/payment_methods",
    headers: { authorization: `Bearer ${KEYS.publishableKey}`, "idempotency-key": "guessed" },
    body: "type=card&card[number]=4242424242424242&card[exp_month]=12&card[exp_year]=34&card[cvc]=123",
  });
  expect(body).toContain('"payment_method"');
  expect((await payments.provider.createIntent(order, "guessed")).status).toBe("requires_payment");
});

test("everything is still there after a restart", async () => {
  const { order, key } = newOrder();
  const intent = await payments.provider.createIntent(order, key);
  await payments.stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
  const restarted = await startPayments(db.pool);
  const { provider } = restarted;
  expect(await provider.findIntent(intent.id)).toMatchObject({ status: "succeeded" });
  const again = await provider.createIntent(order, key);
  expect(again.id).toBe(intent.id);
  await restarted.close();
});
