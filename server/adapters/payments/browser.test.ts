import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SandboxWire } from "#client/features/payments/sandbox/wire.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { KEYS, newOrder, startPayments, type TestPayments } from "#tests/support/payments.ts";

/** The browser's calls against the server's: the requests of the card form, without the form. */

let db: TestDatabase;
let payments: TestPayments;
let server: Server;
let wire: SandboxWire;
let mood: "answers" | "is gone after the work" = "answers";

beforeAll(async () => {
  db = await createTestDatabase();
  payments = await startPayments(db.pool);
  server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const { method = "GET", url: path = "", headers } = request;
      const reply = await payments.sandbox.handleFromBrowser({ method, path, headers, body });
      if (mood === "answers") response.writeHead(reply.status, reply.headers).end(reply.body);
      else request.socket.destroy();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  wire = new SandboxWire(KEYS.publishableKey, `http://127.0.0.1:${port}`);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await payments.close();
  await db.close();
});

const never = () => Promise.reject(new Error("nobody is asked"));

async function makeIntent() {
  const { order, key } = newOrder();
  return payments.provider.createIntent(order, key);
}

async function makeMethod(number: string): Promise<string> {
  const card = { number, month: "12", year: "2034", code: "123" };
  const made = await wire.createMethod(card, { name: "Kona", email: "ann@cars.test" });
  if ("error" in made) throw new Error(made.error.message);
  return made.paymentMethod.id;
}

test("a card is made, with the name and the address it is filed under, and pays", async () => {
  const intent = await makeIntent();
  const method = await makeMethod("4242 4242 4242 4242");
  const kept = await payments.stripe.paymentMethods.retrieve(method);
  expect(kept.billing_details).toMatchObject({ name: "Kona", email: "ann@cars.test" });
  const paid = await wire.confirm(intent.clientSecret, method, never);
  expect(paid).toMatchObject({ paymentIntent: { id: intent.id, status: "succeeded" } });
  expect(await wire.retrieve(intent.clientSecret)).toMatchObject({
    paymentIntent: { status: "succeeded" },
  });
});

test("a refusal is an error with the provider's words", async () => {
  const intent = await makeIntent();
  const method = await makeMethod("4000000000009995");
  expect(await wire.confirm(intent.clientSecret, method, never)).toMatchObject({
    error: { type: "card_error", message: "Your card has insufficient funds." },
  });
  const card = { number: "4242424242424241", month: "12", year: "2034", code: "123" };
  expect(await wire.createMethod(card, {})).toMatchObject({
    error: { code: "incorrect_number", message: "Your card number is incorrect." },
  });
});

test.each([
  ["4000002500003155", true, "succeeded"],
  ["4000002500003155", false, "We are unable to authenticate your payment method."],
  ["4000008400001629", true, "Your card was declined."],
])("%s: the buyer is asked, answers %s, and it %s", async (number, isAccepted, result) => {
  const intent = await makeIntent();
  const method = await makeMethod(number);
  let asked = 0;
  const settled = await wire.confirm(intent.clientSecret, method, () => {
    asked += 1;
    return Promise.resolve(isAccepted);
  });
  expect(asked).toBe(1);
  if ("error" in settled) expect(settled.error.message).toContain(result);
  else expect(settled.paymentIntent.status).toBe(result);
});

test("when the answer is lost, the second try finds that it has been paid", async () => {
  const intent = await makeIntent();
  const method = await makeMethod("4242424242424242");
  mood = "is gone after the work";
  const lost = await wire.confirm(intent.clientSecret, method, never);
  mood = "answers";
  expect(lost).toMatchObject({ error: { type: "api_connection_error" } });
  const again = await wire.confirm(
    intent.clientSecret,
    await makeMethod("4242424242424242"),
    never,
  );
  expect(again).toMatchObject({
    error: {
      code: "payment_intent_unexpected_state",
      payment_intent: { id: intent.id, status: "succeeded" },
    },
  });
});
