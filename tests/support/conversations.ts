import { randomUUID } from "node:crypto";
import type { TestApp } from "./app.ts";
import type { Person, Reply } from "./person.ts";
import { makeBuyers, makeSellerOfCar } from "./sales.ts";

/** Asks the seller of a car, as the page's form does. */
export function ask({ browser }: Pick<Person, "browser">, car: string, own = {}): Promise<Reply> {
  const sent = { text: "Is it still available?", key: randomUUID() };
  return browser.call("POST", `/cars/${car}/conversation`, { ...sent, ...own });
}

/** Writes to the other side of a conversation. */
export function write({ browser }: Pick<Person, "browser">, id: string, own = {}): Promise<Reply> {
  const sent = { text: "Yes, it is.", key: randomUUID() };
  return browser.call("POST", `/conversations/${id}/messages`, { ...sent, ...own });
}

/** A conversation with its messages, as a person reads it. */
export function look({ browser }: Pick<Person, "browser">, id: string, query = ""): Promise<Reply> {
  return browser.call("GET", `/conversations/${id}${query}`);
}

/** Mails quote what was written to confirmed addresses alone. */
export async function confirmAddress({ db }: TestApp, { id }: Person): Promise<void> {
  await db.kysely.updateTable("users").set({ email_verified: true }).where("id", "=", id).execute();
}

/** A new buyer, a new seller with a car, and their conversation. */
export async function beginConversation(server: TestApp) {
  const [buyer] = (await makeBuyers(server, 1)) as [Person];
  const sold = await makeSellerOfCar(server);
  for (const each of [buyer, sold.seller]) await confirmAddress(server, each);
  const { body } = await ask(buyer, sold.car);
  return { buyer, ...sold, id: String(body.conversationId) };
}

export async function listOf({ browser }: Person, query = "") {
  const { body } = await browser.call("GET", `/conversations${query}`);
  return body as { _id: string; unread: number }[];
}

export const setBlock = ({ browser }: Person, id: string, isBlocked: boolean) =>
  browser.call("PUT", `/conversations/${id}/block`, { isBlocked });
