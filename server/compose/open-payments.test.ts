import { createHmac } from "node:crypto";
import type { AddressInfo } from "node:net";
import pino from "pino";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { newOrder } from "#tests/support/payments.ts";
import { loadConfig } from "#server/settings/config.ts";
import { createHttpServer } from "#server/http/create-server.ts";
import { contentSecurityPolicy } from "#server/http/security-headers.ts";
import { serveSandbox } from "#server/http/sandbox.ts";
import { type OpenedPayments, openPayments, WEBHOOK_PATH } from "./open-payments.ts";

const secretKey = "k".repeat(40);
const log: string[] = [];
let db: TestDatabase;
let http: FastifyInstance;
let payments: OpenedPayments;
let url: string;
const heard: string[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  const config = { ...loadConfig({ NODE_ENV: "test", RATE_LIMIT: "0" }), secretKey };
  const logger = pino({ level: "debug" }, { write: (line) => log.push(line) });
  const publicUrl = "http://cars.test";
  http = await createHttpServer({
    config: { ...config, publicUrl },
    log: logger,
    front: () => false,
    countProcesses: () => 1,
  });
  payments = await openPayments({
    config,
    pool: db.pool,
    log: logger,
    address: () => http.server.address(),
  });
  const answer = payments.sandbox?.handleFromBrowser ?? (() => Promise.reject(new Error("none")));
  await serveSandbox(http, { answer, origin: publicUrl });
  // Encapsulated, so that bodies stay raw bytes for the signature.
  await http.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    part.post<{ Body: Buffer }>(WEBHOOK_PATH, async ({ body, headers }) => {
      const signature = String(headers["stripe-signature"]);
      const event = payments.provider?.readEvent(body, signature);
      heard.push(`${event?.type} ${event?.intentId}`);
      return "";
    });
  });
  payments.start();
  url = await http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await payments.stop();
  await http.close();
  await db.close();
});

/** A request as a page of the site makes it. */
function ask(
  path: string,
  key: string,
  form?: Record<string, string>,
  origin = "http://cars.test",
) {
  return fetch(`${url}/payments-sandbox${path}`, {
    headers: { authorization: `Bearer ${key}`, origin, cookie: "session=1" },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
}

const CARD = {
  type: "card",
  "card[number]": "4242 4242 4242 4242",
  "card[exp_month]": "12",
  "card[exp_year]": "34",
  "card[cvc]": "739",
};

const given = () => {
  const { provider } = payments;
  if (provider === undefined) throw new Error("there is no provider");
  return provider;
};

test("a browser pays at the site's own address, and the site hears of it", async () => {
  const { publishableKey, createIntent, findIntent, mode } = given();
  expect(mode).toBe("sandbox");
  const { order, key } = newOrder();
  const { id, clientSecret } = await createIntent(order, key);
  const made = await ask("/v1/payment_methods", publishableKey, CARD);
  expect(made.status).toBe(200);
  const { id: payment_method } = (await made.json()) as { id: string }; // just made
  const form = { client_secret: clientSecret, payment_method };
  const paid = await ask(`/v1/payment_intents/${id}/confirm`, publishableKey, form);
  expect(await paid.json()).toMatchObject({ id, status: "succeeded" });
  const path = `/v1/payment_intents/${id}?client_secret=${clientSecret}`;
  expect(await (await ask(path, publishableKey)).json()).toMatchObject({ status: "succeeded" });
  expect((await findIntent(id))?.status).toBe("succeeded");
  await vi.waitFor(() => expect(heard).toContain(`payment_intent.succeeded ${id}`), {
    timeout: 15_000,
  });
  expect(log.join("\n")).not.toMatch(/4242[ +]?4242|client_secret/);
});

test("it can be asked while every connection of the site is taken", async () => {
  const { order, key } = newOrder();
  const all = await Promise.all(Array.from({ length: 5 }, () => db.pool.connect()));
  try {
    expect((await given().createIntent(order, key)).status).toBe("requires_payment");
  } finally {
    for (const client of all) client.release();
  }
});

test("what a bank does can be done", async () => {
  const { order, key } = newOrder();
  const { id } = await given().createIntent(order, key);
  const confirm = `/v1/payment_intents/${id}/confirm`;
  expect(await payments.operate(confirm, { payment_method: "pm_card_visa" })).toMatchObject({
    status: 200,
    body: { status: "succeeded" },
  });
  await payments.operate("/v1/sandbox/disputes", { payment_intent: id });
  expect(await given().listDisputes(id)).toMatchObject([{ status: "open" }]);
});

test("the secret key does nothing there, and other sites are refused", async () => {
  const derived = createHmac("sha256", secretKey).update("payments sandbox: secret key");
  const rightKey = `sk_test_sandbox_${derived.digest("hex").slice(0, 40)}`;
  const form = { amount: "500", currency: "eur" };
  const secret = await ask("/v1/payment_intents", rightKey, form);
  expect(secret.status).toBe(401);
  expect(await secret.text()).toContain("never used in a browser");
  const other = await ask("/v1/payment_methods", given().publishableKey, CARD, "http://evil.test");
  expect(other.status).toBe(403);
});

test.each([
  ["DELETE", "/payments-sandbox/v1/payment_methods", 405],
  ["GET", "/payments-sandbox/v2/core", 404],
])("%s %s is nothing", async (method, path, status) => {
  expect((await fetch(url + path, { method })).status).toBe(status);
});

test("a form is read nowhere else", async () => {
  const body = new URLSearchParams(CARD);
  expect((await fetch(`${url}/`, { method: "POST", body })).status).not.toBe(200);
});

describe("without the sandbox", () => {
  const open = (settings: Record<string, string>) =>
    openPayments({
      config: { ...loadConfig(settings), secretKey },
      pool: db.pool,
      log: pino({ level: "silent" }),
      address: (): AddressInfo | null => null,
    });

  test("there is Stripe, or nobody", async () => {
    const stripe = await open({
      STRIPE_SECRET_KEY: "sk_live_0123456789",
      STRIPE_PUBLISHABLE_KEY: "pk_live_0123456789",
      STRIPE_WEBHOOK_SECRET: "whsec_0123456789",
    });
    expect(stripe.provider).toMatchObject({ mode: "live", publishableKey: "pk_live_0123456789" });
    expect(stripe.sandbox).toBeUndefined();
    const off = await open({ PAYMENTS: "off" });
    expect(off.provider).toBeUndefined();
    await expect(off.operate("/v1/sandbox/webhooks")).rejects.toThrow("no payment sandbox");
  });
});

test("pages may talk to Stripe only where cards are charged there", () => {
  expect(contentSecurityPolicy(["sha256-x"])).not.toContain("stripe");
  const policy = contentSecurityPolicy(["sha256-x"], { withStripe: true });
  expect(policy).toContain("script-src 'self' https://js.stripe.com");
  expect(policy).toContain("frame-src blob: https://js.stripe.com");
  expect(policy).toContain("connect-src 'self' https://api.stripe.com");
});
