import { randomUUID } from "node:crypto";
import { startApp, type TestApp } from "./app.ts";
import { Gates } from "./gates.ts";
import { type CARDS, pay } from "./paying.ts";
import { makePerson, type Person, type Reply } from "./person.ts";
import { book, makeBuyers, makeCarOnSale } from "./sales.ts";

export interface RefundTest {
  server: TestApp;
  /** Gates at which concurrent requests are blocked. */
  gates: Gates;
  buyer: Person;
  admin: Person;
}

/** Starts a site with a buyer who pays and an admin who refunds. */
export async function openRefunds(): Promise<RefundTest> {
  const gates = new Gates();
  const server = await startApp({}, { checkpoint: gates.checkpoint });
  const [buyer] = (await makeBuyers(server, 1)) as [Person];
  return { server, gates, buyer, admin: await makePerson(server, { role: "admin" }) };
}

/** Makes a payment of 10,000 euros. */
export async function makePayment(
  { server, buyer }: Pick<RefundTest, "server" | "buyer">,
  card?: keyof typeof CARDS,
): Promise<{ payment: string; car: string }> {
  const car = await makeCarOnSale(server);
  const { body } = await book(buyer, car);
  return { payment: await pay(server, buyer, body.insertedId, card), car };
}

/** An admin's refund; of the whole rest where `own` has no amount. */
export function refundBy(
  by: Person,
  payment: string,
  own: Record<string, unknown> = {},
): Promise<Reply> {
  const sent = { reason: "The mirror is broken", request: randomUUID(), ...own };
  return by.browser.call("POST", `/payments/${payment}/refunds`, sent);
}

export async function receiptOf({ browser }: Person, payment: string) {
  return (await browser.call("GET", `/payments/${payment}`)).body;
}
