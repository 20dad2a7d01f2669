import { randomBytes, randomUUID } from "node:crypto";
import { v7 as makeId } from "uuid";
import { expect } from "vitest";
import type { Email } from "#server/adapters/email/email.ts";
import type { TestApp } from "./app.ts";
import { makeCar, makeSeller } from "./make.ts";
import { makeMember, openBrowser, type Person, type Reply, tokenOf } from "./person.ts";

/** Inserts a car on sale for 10,000 euros. */
export async function makeCarOnSale({ db }: Pick<TestApp, "db">, own = {}): Promise<string> {
  return makeCar(db.kysely, await makeSeller(db.kysely, { email: randomAddress() }), own);
}

/** The same with a seller who is logged in. */
export async function makeSellerOfCar(server: TestApp): Promise<{ seller: Person; car: string }> {
  const seller = await makeMember(server, { role: "Seller" });
  seller.browser.accessToken = await tokenOf(seller);
  return { seller, car: await makeCar(server.db.kysely, seller.id) };
}

function randomAddress(): string {
  return `s${randomBytes(6).toString("hex")}@cars.test`;
}

/** Books a car as the page's form does. */
export function book(
  { browser }: Person,
  productId: string,
  own: Record<string, unknown> = {},
): Promise<Reply> {
  return browser.call("POST", "/bookings", {
    item: "a car",
    price: 10_000,
    phone: "+49 40 123456",
    location: "Hamburg",
    productId,
    request: randomUUID(),
    ...own,
  });
}

/** Inserts buyers who are logged in: signing up a hundred would take longer than the test. */
export async function makeBuyers(server: TestApp, count: number): Promise<Person[]> {
  const { kysely } = server.db;
  const people = Array.from({ length: count }, () => {
    const id = makeId();
    return { id, name: "Pat Meyer", email: `b${id}@cars.test`, sessionId: makeId() };
  });
  await kysely
    .insertInto("users")
    .values(people.map(({ id, name, email }) => ({ id, name, email, role: "Buyer" })))
    .execute();
  await kysely
    .insertInto("sessions")
    .values(
      people.map(({ id, sessionId }) => ({
        id: sessionId,
        user_id: id,
        token: randomUUID(),
        expires_at: new Date(Date.now() + 86_400_000),
      })),
    )
    .execute();
  const { tokens } = server.app.auth.identity;
  return Promise.all(
    people.map(async ({ id, email, sessionId }) => {
      const browser = openBrowser(server);
      browser.accessToken = await tokens.sign({ userId: id, sessionId }, { email, role: "Buyer" });
      return { browser, email, id };
    }),
  );
}

/** Moves the end of every hold and offer on a car into the past. */
export async function letTimePass({ db }: TestApp, productId: string): Promise<void> {
  const past = new Date(Date.now() - 1000);
  await db.kysely
    .updateTable("bookings")
    .set({ held_until: past })
    .where("product_id", "=", productId)
    .where("state", "=", "held")
    .execute();
  await db.kysely
    .updateTable("waiting_places")
    .set({ offered_until: past })
    .where("product_id", "=", productId)
    .where("state", "=", "offered")
    .execute();
}

export async function stateOf({ db }: TestApp, productId: string): Promise<string> {
  const row = await db.kysely
    .selectFrom("products")
    .select("state")
    .where("id", "=", productId)
    .executeTakeFirstOrThrow();
  return row.state;
}

/** Counts a car's bookings that are held or paid. */
export async function countLive({ db }: TestApp, productId: string): Promise<number> {
  const { total } = await db.kysely
    .selectFrom("bookings")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("product_id", "=", productId)
    .where("state", "in", ["held", "paid"])
    .executeTakeFirstOrThrow();
  return total;
}

/** Waits for a number of mails to a person with a text in their subject. */
export async function mailsTo(
  { mails }: TestApp,
  { email }: { email: string },
  about: string,
  count = 1,
): Promise<Email[]> {
  const find = () => mails.filter(({ to, subject }) => to === email && subject.includes(about));
  await expect.poll(() => find().length, { timeout: 15_000 }).toBe(count);
  return find();
}
