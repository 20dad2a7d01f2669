import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { Stripe } from "stripe";
import { createSandbox, type Sandbox } from "#server/adapters/payments/sandbox/sandbox.ts";
import { createStripePayments } from "#server/adapters/payments/stripe.ts";
import type { PaymentProvider } from "#server/adapters/payments/payments.ts";
import type { Pool } from "pg";

export const KEYS = {
  secretKey: "sk_test_sandbox_0123456789",
  publishableKey: "pk_test_sandbox_0123456789",
  webhookSecret: "whsec_0123456789",
};

export interface Delivery {
  body: Buffer;
  signature: string;
  event: Stripe.Event;
}

export interface TestPayments {
  sandbox: Sandbox;
  /** Stripe's own client, connected to the sandbox. */
  stripe: Stripe;
  provider: PaymentProvider;
  endpoint: { host: string; port: number; protocol: "http" };
  /** Received events, in order. */
  deliveries: Delivery[];
  /** The receiver's answer from now on; undefined: no answer, until the sender times out. */
  answer: { status: number };
  log: unknown[];
  /** A call of the sandbox's own, by default with the secret key. */
  post(path: string, form?: Record<string, string>, key?: string): Promise<Reply>;
  /** Makes a payment method of a card, as the browser's form does. */
  makeMethod(card: string, more?: Record<string, string>): Promise<Reply>;
  close(): Promise<void>;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Record<string, never> & {
    id: string;
    status: string;
    error: { message: string; code: string; decline_code: string; type: string; param: string };
  };
}

/** Starts a sandbox on a test's database, with a receiver of its events. */
export async function startPayments(pool: Pool): Promise<TestPayments> {
  const deliveries: Delivery[] = [];
  const answer = { status: 200 };
  const log: unknown[] = [];
  const receiver = createServer((request: IncomingMessage, response) => {
    void buffer(request).then((body) => {
      const signature = String(request.headers["stripe-signature"]);
      const event = JSON.parse(body.toString()) as Stripe.Event; // what the sandbox sends
      deliveries.push({ body, signature, event });
      response.writeHead(answer.status).end();
    });
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const { port } = receiver.address() as AddressInfo; // it listens on a port
  const sandbox = createSandbox({
    ...KEYS,
    pool,
    webhookUrl: () => `http://127.0.0.1:${port}/api/webhooks/stripe`,
    log: {
      warn: (...line) => void log.push(line),
      error: (...line) => void log.push(line),
    },
    retryMs: 1,
  });
  const { endpoint, close } = await sandbox.listen();
  const stripe = new Stripe(KEYS.secretKey, { ...endpoint, maxNetworkRetries: 0 });
  const provider = createStripePayments({ ...KEYS, endpoint });
  sandbox.start();

  async function post(path: string, form: Record<string, string> = {}, key = KEYS.secretKey) {
    const { status, headers, body } = await sandbox.handle({
      method: "POST",
      path,
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams(form).toString(),
    });
    return { status, headers, body: JSON.parse(body) as Reply["body"] }; // read by each test as it needs
  }

  return {
    sandbox,
    stripe,
    provider,
    endpoint,
    deliveries,
    answer,
    log,
    post,
    makeMethod: (card, more = {}) =>
      post(
        "/v1/payment_methods",
        {
          type: "card",
          "card[number]": card,
          "card[exp_month]": "12",
          "card[exp_year]": "34",
          "card[cvc]": "123",
          ...more,
        },
        KEYS.publishableKey,
      ),
    async close() {
      await sandbox.stop();
      await close();
      receiver.closeAllConnections();
      receiver.close();
    },
  };
}

export async function collect<T>(all: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const one of all) collected.push(one);
  return collected;
}

let count = 0;

/** An order with an unused idempotency key. */
export function newOrder(amountMinor = 1_000_000, currency = "EUR") {
  count += 1;
  const id = `${Date.now()}-${count}`;
  return {
    key: `intent:${id}`,
    order: {
      amountMinor,
      currency,
      bookingId: `booking-${id}`,
      paymentId: `payment-${id}`,
      description: "Kona",
    },
  };
}
