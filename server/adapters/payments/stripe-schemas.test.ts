import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import {
  collect,
  KEYS,
  newOrder,
  startPayments,
  type TestPayments,
} from "#tests/support/payments.ts";
import {
  areSchemasHere,
  loadStripeSchemas,
  type StripeSchemas,
} from "#tests/support/stripe-schemas.ts";
import type { PaymentProvider } from "./payments.ts";
import { readForm } from "./sandbox/wire.ts";
import { createStripePayments } from "./stripe.ts";

interface Exchange {
  call: string;
  params: unknown;
  status: number;
  body: Record<string, unknown>;
}

if (!areSchemasHere)
  process.stderr.write(
    "Stripe's own schemas are not beside this repository: what is sent and answered is NOT held against them.\n",
  );

describe.skipIf(!areSchemasHere)("held against Stripe's own schemas", () => {
  let db: TestDatabase;
  let payments: TestPayments;
  let schemas: StripeSchemas;
  let provider: PaymentProvider;
  const seen: Exchange[] = [];

  /** A proxy in front of the sandbox that records every request and reply. */
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const { method = "GET", url: path = "", headers } = request;
      const reply = await payments.sandbox.handle({ method, path, headers, body });
      const [bare = "", query = ""] = path.split("?");
      seen.push({
        call: `${method.toLowerCase()} ${toTemplate(bare)}`,
        params: toArrays(readForm(method === "GET" ? query : body)),
        status: reply.status,
        body: JSON.parse(reply.body) as Record<string, unknown>,
      });
      response.writeHead(reply.status, reply.headers).end(reply.body);
    });
  });

  beforeAll(async () => {
    db = await createTestDatabase();
    payments = await startPayments(db.pool);
    schemas = loadStripeSchemas();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo; // it listens on a port
    const endpoint = { host: "127.0.0.1", port, protocol: "http" as const };
    provider = createStripePayments({ ...KEYS, endpoint });
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await payments.close();
    await db.close();
  });

  const paths = () => new Set(seen.map(({ call }) => call));

  test("every request of the adapter and every answer to it is one of Stripe's", async () => {
    const { stripe } = payments;
    const { order, key } = newOrder();
    const { id } = await provider.createIntent(order, key);
    await provider.findIntent(id);
    await stripe.paymentIntents
      .confirm(id, { payment_method: "pm_card_visa_chargeDeclined" })
      .catch(() => {});
    await provider.findIntent(id);
    await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_authenticationRequired" });
    await provider.findIntent(id);
    await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    await provider.findIntent(id);
    await provider.cancelIntent(id);
    const refund = { intentId: id, amountMinor: 100, currency: "EUR", refundId: "r" };
    await provider.refund(refund, `${id}:1`);
    await provider.refund({ ...refund, amountMinor: 9e9 }, `${id}:2`).catch(() => {});
    await provider.listRefunds(id);
    await payments.post("/v1/sandbox/disputes", { payment_intent: id });
    await provider.listDisputes(id);
    await collect(provider.listIntents({ since: new Date(0) }));
    const cancelled = newOrder();
    const other = await provider.createIntent(cancelled.order, cancelled.key);
    await provider.cancelIntent(other.id);
    await provider.findIntent("pi_none");

    expect([...paths()].toSorted()).toEqual([
      "get /v1/disputes",
      "get /v1/payment_intents",
      "get /v1/payment_intents/{intent}",
      "get /v1/refunds",
      "post /v1/payment_intents",
      "post /v1/payment_intents/{intent}/cancel",
      "post /v1/refunds",
    ]);
    for (const { call, params, body } of seen) {
      expect([call, ...schemas.checkParams(call, params)]).toEqual([call]);
      expect([call, ...problemsOf(body)]).toEqual([call]);
    }
    expect(seen.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual([
      400, 400, 404,
    ]);
  });

  /** The items of a list are checked one by one. */
  function problemsOf(body: Record<string, unknown>): string[] {
    if ("error" in body) return schemas.checkObject("error", body);
    if (body["object"] !== "list") return schemas.checkObject(String(body["object"]), body);
    const items = body["data"] as Record<string, unknown>[]; // every list of Stripe's has them
    return items.flatMap(problemsOf);
  }

  test("so is whatever else the sandbox answers and announces", async () => {
    const { order, key } = newOrder();
    const { id, clientSecret } = await provider.createIntent(order, key);
    const method = await payments.makeMethod("4000000000000002");
    const declined = await payments.post(
      `/v1/payment_intents/${id}/confirm`,
      { client_secret: clientSecret, payment_method: method.body.id },
      KEYS.publishableKey,
    );
    const { body: refused } = await payments.makeMethod("4242424242424241");
    const paid = await payments.stripe.paymentIntents.confirm(id, {
      payment_method: "pm_card_visa",
    });
    const charge = await payments.stripe.charges.retrieve(
      paid.latest_charge as string,
    ); /* not expanded */
    const { data: events } = await payments.stripe.events.list({ limit: 100 });
    for (const body of [method.body, declined.body, refused, charge, ...events])
      expect(problemsOf(body as unknown as Record<string, unknown>)).toEqual([]);
    for (const { type, data } of events)
      expect([type, ...problemsOf(data.object as unknown as Record<string, unknown>)]).toEqual([
        type,
      ]);
    expect(new Set(events.map(({ type }) => type)).size).toBeGreaterThan(8);
  });

  test("the objects have the fields that Stripe's own examples have today", async () => {
    const { rows } = await db.pool.query<{ kind: string; body: Record<string, unknown> }>(
      "SELECT DISTINCT ON (kind) kind, body FROM sandbox_objects ORDER BY kind",
    );
    expect(rows.map(({ kind }) => kind)).toEqual([
      "charge",
      "dispute",
      "payment_intent",
      "payment_method",
      "refund",
    ]);
    // Fields that Stripe returns only on request, or only for other payment methods.
    const optional = ["refunds", "payment_method_details", "transfer_data"];
    for (const { kind, body } of rows) {
      const missing = schemas.fieldsOf(kind).filter((field) => !(field in body));
      expect([kind, ...missing.filter((field) => !optional.includes(field))]).toEqual([kind]);
    }
  });

  test.each([
    ["a status that there is not", (one: object) => ({ ...one, status: "bogus" })],
    ["no id", ({ id: _id, ...one }: Record<string, unknown>) => one],
    ["an amount in letters", (one: object) => ({ ...one, amount: "5000" })],
    ["a time in words", (one: object) => ({ ...one, created: "today" })],
  ])("the schemas notice %s", async (_title, spoil) => {
    const { order, key } = newOrder();
    const { id } = await provider.createIntent(order, key);
    const intent = await payments.stripe.paymentIntents.retrieve(id);
    const plain = JSON.parse(JSON.stringify(intent)) as Record<string, unknown>;
    expect(schemas.checkObject("payment_intent", plain)).toEqual([]);
    expect(schemas.checkObject("payment_intent", spoil(plain))).not.toEqual([]);
  });

  test("the schemas notice a parameter that there is not, and a wrong one", () => {
    const check = (params: object) => schemas.checkParams("post /v1/refunds", params);
    expect(check({ payment_intent: "pi_1", amount: "500" })).toEqual([]);
    expect(check({ payment_intent: "pi_1", ammount: "500" })).not.toEqual([]);
    expect(check({ payment_intent: "pi_1", amount: "five" })).not.toEqual([]);
    const create = { amount: "1", currency: "eur", payment_method_types: ["card"] };
    expect(schemas.checkParams("post /v1/payment_intents", create)).not.toEqual([]);
  });

  function toTemplate(path: string): string {
    return path.replace(/\/pi_\w+/, "/{intent}");
  }

  /** The reader makes an object of `expand[0]=x`; the schemas expect a list. */
  function toArrays(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value);
    if (entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name)))
      return entries.map(([, item]) => toArrays(item));
    return Object.fromEntries(entries.map(([name, item]) => [name, toArrays(item)]));
  }
});
