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

/** Types a card into the form of a new intent and confirms, as a browser does. */
async function pay(card: string, more: Record<string, string> = {}) {
  const { provider, makeMethod, post } = payments;
  const { order, key } = newOrder();
  const intent = await provider.createIntent(order, key);
  const method = await makeMethod(card, more);
  if (method.status !== 200) return { intent, reply: method };
  const reply = await post(
    `/v1/payment_intents/${intent.id}/confirm`,
    { client_secret: intent.clientSecret, payment_method: method.body.id },
    KEYS.publishableKey,
  );
  return { intent, reply };
}

async function authenticate(
  intent: { id: string; clientSecret: string },
  result: "succeed" | "fail",
) {
  const path = `/v1/sandbox/payment_intents/${intent.id}/authenticate`;
  const form = { client_secret: intent.clientSecret, result };
  return payments.post(path, form, KEYS.publishableKey);
}

test.each([
  ["4242 4242 4242 4242", "visa", "123"],
  ["4111111111111111", "visa", "123"],
  ["5555555555554444", "mastercard", "123"],
  ["2223003122003222", "mastercard", "123"],
  ["378282246310005", "amex", "1234"],
  ["6011111111111117", "discover", "123"],
  ["36227206271667", "diners", "123"],
  ["3566002020360505", "jcb", "123"],
  ["6200000000000005", "unionpay", "123"],
])("%s (%s) pays", async (card, brand, code) => {
  const { intent, reply } = await pay(card, { "card[cvc]": code });
  expect(reply).toMatchObject({ status: 200, body: { status: "succeeded" } });
  const found = await payments.provider.findIntent(intent.id);
  expect(found).toMatchObject({ status: "succeeded", failure: null, isLive: false });
  const charge = await payments.stripe.charges.retrieve(found?.charge?.id ?? "");
  expect(charge.payment_method_details?.card).toMatchObject({
    brand,
    last4: card.replaceAll(" ", "").slice(-4),
  });
});

test.each([
  ["4000000000000002", "card_declined", "generic_decline", "Your card was declined."],
  ["4000000000009995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
  ["4000000000009987", "card_declined", "lost_card", "Your card was declined."],
  ["4000000000009979", "card_declined", "stolen_card", "Your card was declined."],
  ["4000000000000069", "expired_card", undefined, "Your card has expired."],
  ["4000000000000127", "incorrect_cvc", undefined, "Your card's security code is incorrect."],
  [
    "4000000000000119",
    "processing_error",
    undefined,
    "An error occurred while processing your card. Try again in a little bit.",
  ],
  ["4000000000006975", "card_declined", "card_velocity_exceeded", "repeated attempts"],
  ["4000000000000010", "card_declined", "test_mode_live_card", "used a non test card"],
])("%s is refused by the bank: %s %s", async (card, code, reason, words) => {
  const { intent, reply } = await pay(card);
  expect(reply.status).toBe(402);
  expect(reply.body.error).toMatchObject({ type: "card_error", code });
  expect(reply.body.error.decline_code).toBe(reason);
  expect(reply.body.error.message).toContain(words);
  const found = await payments.provider.findIntent(intent.id);
  expect(found).toMatchObject({ status: "requires_payment", charge: null });
  expect(found?.failure).toContain(words);
});

test.each([
  ["4242424242424241", {}, "incorrect_number", "Your card number is incorrect."],
  ["42424242", {}, "incorrect_number", "Your card number is incorrect."],
  ["four", {}, "incorrect_number", "Your card number is incorrect."],
  [
    "4242424242424242",
    { "card[exp_month]": "13" },
    "invalid_expiry_month",
    "Your card's expiration month is invalid.",
  ],
  [
    "4242424242424242",
    { "card[exp_year]": "20" },
    "invalid_expiry_year",
    "Your card's expiration year is invalid.",
  ],
  [
    "4242424242424242",
    { "card[cvc]": "12" },
    "invalid_cvc",
    "Your card's security code is invalid.",
  ],
  [
    "378282246310005",
    { "card[cvc]": "123" },
    "invalid_cvc",
    "Your card's security code is invalid.",
  ],
])("a card form with %s %o is refused: %s", async (card, more, code, message) => {
  const { intent, reply } = await pay(card, more);
  expect(reply).toMatchObject({
    status: 402,
    body: { error: { type: "card_error", code, message } },
  });
  expect(await payments.provider.findIntent(intent.id)).toMatchObject({ failure: null });
});

test("a card is valid to the end of its month", async () => {
  const now = new Date();
  const year = String(now.getUTCFullYear());
  const month = String(now.getUTCMonth() + 1);
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1));
  const make = (exp_month: string, exp_year: string) =>
    payments.makeMethod("4242424242424242", {
      "card[exp_month]": exp_month,
      "card[exp_year]": exp_year,
    });
  expect((await make(month, year)).status).toBe(200);
  const past = await make(String(last.getUTCMonth() + 1), String(last.getUTCFullYear()));
  expect(past.body.error.code).toMatch(/^invalid_expiry_(month|year)$/);
});

test.each(["4000000000003220", "4000002500003155", "4000002760003184"])(
  "%s pays when the buyer authenticates, and not otherwise",
  async (card) => {
    const { intent, reply } = await pay(card);
    expect(reply.body).toMatchObject({
      status: "requires_action",
      next_action: { type: "use_stripe_sdk" },
    });
    expect(await payments.provider.findIntent(intent.id)).toMatchObject({
      status: "requires_action",
      charge: null,
    });
    expect((await authenticate(intent, "succeed")).body.status).toBe("succeeded");
    // A second answer does not change the state.
    expect((await authenticate(intent, "fail")).body.status).toBe("succeeded");

    const { intent: other } = await pay(card);
    expect((await authenticate(other, "fail")).body).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_authentication_failure" },
    });
    expect((await payments.provider.findIntent(other.id))?.failure).toContain(
      "unable to authenticate",
    );
  },
);

test.each([
  ["4000008400001629", "generic_decline"],
  ["4000008260003178", "insufficient_funds"],
])("%s is authenticated and still refused: %s", async (card, decline_code) => {
  const { intent } = await pay(card);
  expect((await authenticate(intent, "succeed")).body).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "card_declined", decline_code },
  });
});

test("after a refusal another card pays the same intent", async () => {
  const { intent } = await pay("4000000000000002");
  const { body } = await payments.makeMethod("4242424242424242");
  const form = { client_secret: intent.clientSecret, payment_method: body.id };
  const path = `/v1/payment_intents/${intent.id}/confirm`;
  const reply = await payments.post(path, form, KEYS.publishableKey);
  expect(reply.body.status).toBe("succeeded");
  // The same request from a second tab.
  const again = await payments.post(path, form, KEYS.publishableKey);
  expect(again.body.error).toMatchObject({
    code: "payment_intent_unexpected_state",
    payment_intent: { status: "succeeded" },
  });
});

test("neither the number nor the code of a card is anywhere afterwards", async () => {
  await pay("4242 4242 4242 4242", { "card[cvc]": "739" });
  await pay("4000000000000002", { "card[cvc]": "739" });
  const { rows: tables } = await db.pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const written = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await db.pool.query<{ text: string }>(
        `SELECT row_to_json(t)::text AS text FROM "${name}" t`,
      );
      return rows.map(({ text }) => text).join("\n");
    }),
  );
  const all = [...written, JSON.stringify(payments.log), JSON.stringify(payments.deliveries)].join(
    "\n",
  );
  const bare = all.replaceAll(/[ -]/g, "");
  expect(bare.match(/"last4":"4242"/)).not.toBeNull();
  expect(bare.match(/4242424242424242|4000000000000002|"739"|cvc":/g)).toBeNull();
});
