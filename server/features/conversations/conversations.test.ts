import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import {
  ask,
  beginConversation,
  listOf,
  look,
  setBlock,
  write,
} from "#tests/support/conversations.ts";
import { makeCar } from "#tests/support/make.ts";
import { makeMember, openBrowser, type Person, tokenOf } from "#tests/support/person.ts";
import { pay } from "#tests/support/paying.ts";
import { Rival } from "#tests/support/rival.ts";
import { book, makeBuyers, makeSellerOfCar } from "#tests/support/sales.ts";

let server: TestApp;
let seller: Person;
let car: string;
let buyer: Person;
let other: Person;

beforeAll(async () => {
  server = await startApp();
  ({ seller, car } = await makeSellerOfCar(server));
  [buyer, other] = (await makeBuyers(server, 2)) as [Person, Person];
});
afterAll(() => server.close());

describe("a conversation", () => {
  test("a conversation is begun by a question, continued, and read by both sides", async () => {
    const t = await beginConversation(server);
    expect((await write(t.seller, t.id)).status).toBe(200);
    const again = await ask(t.buyer, t.car, { text: "  When can I see it?\n" });
    expect(again.body.conversationId).toBe(t.id);
    const ofBuyer = (await look(t.buyer, t.id)).body;
    expect(ofBuyer.messages).toEqual([
      expect.objectContaining({ number: 1, isOwn: true, text: "Is it still available?" }),
      expect.objectContaining({ number: 2, isOwn: false, text: "Yes, it is.", key: null }),
      expect.objectContaining({ number: 3, isOwn: true, text: "When can I see it?" }),
    ]);
    expect(ofBuyer.conversation).toMatchObject({ side: "buyer", unread: 1, newest: 3 });
    expect((await look(t.seller, t.id)).body.conversation).toMatchObject({
      side: "seller",
      unread: 2,
      other: { name: "Pat Meyer", photo: null },
      car: { state: "active", price: 10_000, currency: "EUR" },
    });
  });

  test("a conversation is nobody else's: all get the reply for one that does not exist", async () => {
    const t = await beginConversation(server);
    const admin = await makeMember(server, { role: "admin" });
    const deleted = await makeMember(server);
    for (const one of [admin, deleted]) one.browser.accessToken = await tokenOf(one);
    await server.db.pool.query("DELETE FROM users WHERE id = $1", [deleted.id]);
    const visitor = { browser: openBrowser(server) };
    const calls = (one: Pick<Person, "browser">, id: string) =>
      Promise.all([
        look(one, id),
        write(one, id),
        one.browser.call("PUT", `/conversations/${id}/read`, { number: 1 }),
        one.browser.call("PUT", `/conversations/${id}/archive`, { isArchived: true }),
        one.browser.call("PUT", `/conversations/${id}/block`, { isBlocked: true }),
      ]);
    const told = async (one: Pick<Person, "browser">, id: string) =>
      (await calls(one, id)).map(({ status, body }) => `${status} ${body.message}`);
    const none = Array.from({ length: 5 }, () => "404 We couldn’t find this conversation.");
    for (const one of [other, seller, admin]) {
      expect(await told(one, t.id)).toEqual(none);
      expect(await told(one, randomUUID())).toEqual(none);
      expect(await listOf(one)).toEqual([]);
    }
    const closed = Array.from({ length: 5 }, () => "401 Please log in first.");
    expect(await told(visitor, t.id)).toEqual(closed);
    expect(await told(deleted, t.id)).toEqual(closed);
    for (const one of [t.buyer, t.seller])
      expect((await look(one, t.id)).body.conversation.newest).toBe(1);
    // Blocked, one still reads what was written.
    await setBlock(t.seller, t.id, true);
    expect((await look(t.buyer, t.id)).body.conversation.blocked).toBe("by-other");
  });

  test("a conversation is begun by buyers only, about cars on sale that are another's", async () => {
    expect((await ask(seller, car)).body.message).toBe("You need a buyer account to do this.");
    expect((await ask({ browser: openBrowser(server) }, car)).status).toBe(401);
    expect((await ask(buyer, randomUUID())).body.message).toBe("We couldn’t find this car.");
    const { kysely } = server.db;
    const draft = await makeCar(kysely, seller.id, { state: "draft" });
    expect((await ask(buyer, draft)).status).toBe(404);
    const down = { state: "withdrawn", taken_down_at: new Date() } as const; // a state
    expect((await ask(buyer, await makeCar(kysely, seller.id, down))).status).toBe(404);
    for (const state of ["sold", "withdrawn", "expired"] as const) {
      const reply = await ask(buyer, await makeCar(kysely, seller.id, { state }));
      expect([reply.status, reply.body.message]).toEqual([409, "This car is no longer for sale."]);
    }
    const over = await makeCar(kysely, seller.id, { expires_at: new Date(Date.now() - 1000) });
    expect((await ask(buyer, over)).status).toBe(409);
    // Whoever holds a car, or has paid for it, may ask about it later, too.
    const booked = await makeCar(kysely, seller.id);
    const booking: string = (await book(buyer, booked)).body.insertedId;
    await pay(server, buyer, booking);
    expect((await ask(other, booked)).status).toBe(409);
    expect((await ask(buyer, booked)).status).toBe(200);
    // Bought here once, and sells now.
    const own = await makeCar(kysely, buyer.id);
    expect((await ask(buyer, own)).body.message).toBe("This is your own car.");
    expect((await ask(buyer, await makeCar(kysely, seller.id, { state: "reserved" }))).status).toBe(
      200,
    );
  });

  test("a message waits for its reader's deletion before it locks the conversation, so that neither is a deadlock", async () => {
    const t = await beginConversation(server);
    const rival = await Rival.open(server.db);
    await rival.hold("SELECT FROM users WHERE id = $1 FOR UPDATE", [t.seller.id]);
    const written = write(t.buyer, t.id);
    await rival.waiters(1);
    await rival.hold("SELECT FROM conversations WHERE id = $1 FOR UPDATE NOWAIT", [t.id]);
    await rival.release();
    expect((await written).status).toBe(200);
    await rival.close();
  });

  test("a conversation takes 1 to 2000 characters, and says what is wrong", async () => {
    const fieldsOf = async (own: object) => (await ask(buyer, car, own)).body.fields;
    for (const text of [" \n ", "\u200b", "\u3164\u00ad\ufe0f\u034f"])
      expect(await fieldsOf({ text })).toEqual({ text: "Write a message" });
    expect(await fieldsOf({ text: undefined })).toEqual({ text: "This field is required" });
    expect(await fieldsOf({ text: "x".repeat(2001) })).toEqual({
      text: "Use at most 2000 characters",
    });
    expect(await fieldsOf({ text: "a\u0000b" })).toEqual({
      text: "Remove the characters that can’t be displayed",
    });
    expect(await fieldsOf({ text: "a\u202eb" })).toEqual({
      text: "Remove the characters that can’t be displayed",
    });
    expect(await fieldsOf({ key: "k" })).toEqual({ key: "Enter an ID" });
    expect(await listOf(buyer, `?q=${car}`)).toEqual([]);
  });

  test("a conversation stays readable when its car is sold or gone, and goes on", async () => {
    const t = await beginConversation(server);
    const set = (state: string) =>
      server.db.pool.query("UPDATE products SET state = $2 WHERE id = $1", [t.car, state]);
    await set("sold");
    expect((await look(t.buyer, t.id)).body.conversation.car.state).toBe("sold");
    expect((await write(t.buyer, t.id)).status).toBe(200);
    expect((await ask(t.buyer, t.car)).status).toBe(200);
    await server.db.pool.query("DELETE FROM products WHERE id = $1", [t.car]);
    expect((await look(t.seller, t.id)).body.conversation.car).toEqual({
      _id: null,
      name: expect.stringMatching(/^Car/),
      state: "gone",
      price: null,
      currency: null,
      picture: null,
      path: null,
    });
  });
});

describe("at once", () => {
  test("two questions begin one conversation, and both are in it", async () => {
    const sold = await makeSellerOfCar(server);
    const replies = await Promise.all([ask(other, sold.car), ask(other, sold.car)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(replies.map(({ body }) => body.conversationId)).size).toBe(1);
    expect((await look(other, replies[0].body.conversationId)).body.messages).toHaveLength(2);
  });

  test("a message that is sent twice is there once; the key is its side's own", async () => {
    const t = await beginConversation(server);
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => write(t.buyer, t.id, { text: "Hello?", key })),
    );
    expect(replies.map(({ body }) => body.number)).toEqual([2, 2, 2, 2]);
    expect((await write(t.seller, t.id, { key })).body.number).toBe(3);
    const first = randomUUID();
    const sold = await makeSellerOfCar(server);
    const asked = await Promise.all([
      ask(t.buyer, sold.car, { key: first }),
      ask(t.buyer, sold.car, { key: first }),
    ]);
    expect(asked.map(({ body }) => body.message.number)).toEqual([1, 1]);
  });

  test("both sides write, and no number is given twice", async () => {
    const t = await beginConversation(server);
    const replies = await Promise.all(
      [t.buyer, t.seller, t.buyer, t.seller].map((one) => write(one, t.id)),
    );
    expect(replies.map(({ body }) => body.number).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5]);
  });
});
