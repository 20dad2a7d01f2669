import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { KEYS, newOrder, startPayments, type TestPayments } from "#tests/support/payments.ts";

let db: TestDatabase;
let payments: TestPayments;
let intent: { id: string; clientSecret: string };

beforeAll(async () => {
  db = await createTestDatabase();
  payments = await startPayments(db.pool);
  const { order, key } = newOrder();
  intent = await payments.provider.createIntent(order, key);
});
afterAll(async () => {
  await payments.close();
  await db.close();
});

interface Sent {
  method?: string;
  path: string;
  authorization?: string;
  body?: string;
}

const SITE = `Bearer ${KEYS.secretKey}`;
const BROWSER = `Bearer ${KEYS.publishableKey}`;

async function send(
  { method = "POST", path, authorization, body = "" }: Sent,
  fromBrowser = false,
) {
  const { sandbox } = payments;
  const headers = authorization === undefined ? {} : { authorization };
  const request = { method, path, headers, body };
  const reply = fromBrowser
    ? await sandbox.handleFromBrowser(request)
    : await sandbox.handle(request);
  const read = JSON.parse(reply.body) as {
    error?: Record<string, string>;
    [field: string]: unknown;
  };
  return { ...reply, body: read };
}

describe("who may ask", () => {
  test.each([
    ["no key", undefined, "You did not provide an API key"],
    [
      "a key of somebody else",
      "Bearer sk_test_51abcdefgh",
      "Invalid API Key provided: sk_test_***",
    ],
    ["a key with one letter more", `${SITE}x`, "Invalid API Key provided"],
    ["half a header", "Bearer", "You did not provide an API key"],
  ])("who may ask not with %s", async (_title, authorization, words) => {
    const reply = await send({
      path: "/v1/payment_intents",
      ...(authorization !== undefined && { authorization }),
    });
    expect(reply.status).toBe(401);
    expect(reply.body.error?.["message"]).toContain(words);
    expect(JSON.stringify(reply.body)).not.toContain("51abcdefgh");
  });

  test("who may ask with basic authentication, as curl sends it", async () => {
    const authorization = `Basic ${Buffer.from(`${KEYS.secretKey}:`).toString("base64")}`;
    const reply = await send({ method: "GET", path: "/v1/events", authorization });
    expect(reply.status).toBe(200);
  });

  test.each([
    ["POST", "/v1/payment_intents"],
    ["GET", "/v1/payment_intents"],
    ["POST", "/v1/payment_intents/{id}/cancel"],
    ["POST", "/v1/refunds"],
    ["GET", "/v1/refunds"],
    ["GET", "/v1/charges/ch_1"],
    ["GET", "/v1/events"],
    ["GET", "/v1/payment_methods/pm_1"],
    ["POST", "/v1/sandbox/webhooks"],
    ["POST", "/v1/sandbox/refunds"],
    ["POST", "/v1/sandbox/disputes"],
    ["POST", "/v1/sandbox/events/evt_1/deliver"],
  ])("a publishable key does not do for %s %s", async (method, path) => {
    const reply = await send({
      method,
      path: path.replace("{id}", intent.id),
      authorization: BROWSER,
    });
    expect(reply).toMatchObject({ status: 401, body: { error: { code: "secret_key_required" } } });
  });

  test.each([
    ["GET", "", ""],
    ["POST", "/confirm", "payment_method=pm_card_visa"],
  ])("a publishable key needs the client secret for %s an intent%s", async (method, more, form) => {
    const path = `/v1/payment_intents/${intent.id}${more}`;
    const ask = (secret: string) => {
      const fields = [form, secret && `client_secret=${secret}`].filter(Boolean).join("&");
      return method === "GET"
        ? send({ method, path: `${path}?${fields}`, authorization: BROWSER })
        : send({ method, path, body: fields, authorization: BROWSER });
    };
    expect(await ask("")).toMatchObject({
      status: 400,
      body: { error: { code: "parameter_missing", param: "client_secret" } },
    });
    const wrong = await ask(`${intent.id}_secret_guessed`);
    expect(wrong).toMatchObject({ status: 404, body: { error: { code: "resource_missing" } } });
    expect((await ask(intent.clientSecret)).status).toBe(200);
  });

  test("a browser learns nothing of an intent that is not for it", async () => {
    const path = `/v1/payment_intents/${intent.id}?client_secret=${intent.clientSecret}`;
    const { body } = await send({ method: "GET", path, authorization: BROWSER });
    expect(body).toMatchObject({ id: intent.id, client_secret: intent.clientSecret });
    expect(body).not.toHaveProperty("metadata");
    expect(body).not.toHaveProperty("latest_charge");
  });

  test("the bank's page cannot be answered without the client secret", async () => {
    const path = `/v1/sandbox/payment_intents/${intent.id}/authenticate`;
    const reply = await send({ path, body: "result=succeed", authorization: BROWSER });
    expect(reply.status).toBe(400);
    const guessed = "result=succeed&client_secret=pi_secret";
    expect((await send({ path, body: guessed, authorization: BROWSER })).status).toBe(404);
  });

  test("a secret key is refused where browsers ask, even for what it may do", async () => {
    const path = `/v1/payment_intents/${intent.id}?client_secret=${intent.clientSecret}`;
    const asked = { method: "GET", path };
    expect((await send({ ...asked, authorization: BROWSER }, true)).status).toBe(200);
    expect(await send({ ...asked, authorization: SITE }, true)).toMatchObject({ status: 401 });
  });
});

test.each([
  ["amount=5000", "parameter_missing", "currency", "Missing required param: currency."],
  ["currency=eur", "parameter_missing", "amount", "Missing required param: amount."],
  ["amount=many&currency=eur", "parameter_invalid_integer", "amount", "Invalid integer: many"],
  ["amount=12.5&currency=eur", "parameter_invalid_integer", "amount", "Invalid integer: 12.5"],
  [
    "amount=0&currency=eur",
    "parameter_invalid_integer",
    "amount",
    "This value must be greater than or equal to 1.",
  ],
  ["amount=49&currency=eur", "amount_too_small", "amount", "Amount must be at least €0.50 eur"],
  [
    "amount=100000000&currency=usd",
    "amount_too_large",
    "amount",
    "Amount must be no more than $999,999.99 usd",
  ],
  ["amount=5000&currency=moo", undefined, "currency", "Invalid currency: moo."],
  [
    "amount=5000&currency=eur&colour=red",
    "parameter_unknown",
    "colour",
    "Received unknown parameter: colour",
  ],
  [
    "amount=5000&currency=eur&payment_method_types[]=card",
    "payment_method_types_no_longer_supported",
    "payment_method_types",
    "no longer supported",
  ],
  ["amount=5000&currency=eur&metadata=x", undefined, "metadata", "Invalid object"],
  ["amount=5000&currency=eur&expand[]=customer", undefined, "expand[0]", "cannot be expanded"],
])("an intent of %s is refused with Stripe's words", async (body, code, param, words) => {
  const reply = await send({ path: "/v1/payment_intents", body, authorization: SITE });
  expect(reply.status).toBe(400);
  expect(reply.body.error).toMatchObject({ type: "invalid_request_error", param });
  expect(reply.body.error?.["code"]).toBe(code);
  expect(reply.body.error?.["message"]).toContain(words);
  expect(reply.headers["request-id"]).toMatch(/^req_/);
});

test.each([
  ["GET", "/v1/customers"],
  ["DELETE", "/v1/payment_intents"],
  ["GET", "/v2/core"],
  ["GET", "/v1/payment_intents/../refunds"],
])("%s %s is no call", async (method, path) => {
  const reply = await send({ method, path, authorization: SITE });
  expect(reply.status).toBe(404);
  expect(reply.body.error?.["message"]).toContain("Unrecognized request URL");
});

test("odd forms do no harm", async () => {
  const forms = [
    "__proto__[x]=1&amount=500",
    "constructor=1",
    `${"a[".repeat(50)}=1`,
    Array.from({ length: 300 }, (_, at) => `f${at}=1`).join("&"),
    "metadata[a][b][c]=1&amount=500&currency=eur",
    "amount[x]=1&amount=500&currency=eur&amount[y]=2",
  ];
  for (const body of forms) {
    const reply = await send({ path: "/v1/payment_intents", body, authorization: SITE });
    expect([body.slice(0, 30), reply.status]).toEqual([body.slice(0, 30), 400]);
  }
  expect(({} as Record<string, unknown>)["x"]).toBeUndefined(); // nothing was put onto every object
});
