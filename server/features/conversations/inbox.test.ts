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
import { makeMember, type Person, tokenOf } from "#tests/support/person.ts";
import { makeBuyers, makeSellerOfCar } from "#tests/support/sales.ts";
import { forgetConversations } from "./forget-conversations.ts";

let server: TestApp;
let seller: Person;
let other: Person;

beforeAll(async () => {
  server = await startApp();
  ({ seller } = await makeSellerOfCar(server));
  [other] = (await makeBuyers(server, 1)) as [Person];
});
afterAll(() => server.close());

describe("the inbox", () => {
  test("the inbox has the unread first, finds words, and is read page by page", async () => {
    const [one] = (await makeBuyers(server, 1)) as [Person];
    const sold = await Promise.all([1, 2, 3].map(() => makeSellerOfCar(server)));
    const ids: string[] = [];
    for (const [at, { car: id }] of sold.entries())
      ids.push((await ask(one, id, { text: `Number ${at}_% of mine` })).body.conversationId);
    await write(sold[0]?.seller ?? seller, ids[0] ?? "");
    expect((await listOf(one)).map(({ _id }) => _id)).toEqual([ids[0], ids[2], ids[1]]);
    expect((await listOf(one, "?q=mine+2_%25")).map(({ _id }) => _id)).toEqual([ids[2]]);
    expect(await listOf(one, "?q=nothing")).toEqual([]);
    const seen: string[] = [];
    let path: string | undefined = "/conversations?limit=1";
    while (path !== undefined) {
      const { body, headers } = await one.browser.call("GET", path);
      seen.push(...body.map(({ _id }: { _id: string }) => _id));
      const next: string | undefined = /<([^>]+)>/.exec(headers.get("link") ?? "")?.[1];
      path = next?.split("/api")[1];
    }
    expect(seen).toEqual([ids[0], ids[2], ids[1]]);
    const { status } = await other.browser.call("GET", "/conversations?cursor=x.y");
    expect(status).toBe(400);
  });

  test("the inbox of a car has what the reader writes and is written about it, by words, archive and page", async () => {
    const t = await beginConversation(server);
    const [second] = (await makeBuyers(server, 1)) as [Person];
    const another = await makeCar(server.db.kysely, t.seller.id);
    const about = (await ask(second, t.car, { text: "Has it a tow bar?" })).body.conversationId;
    const ofOther = (await ask(t.buyer, another)).body.conversationId;
    const idsOf = async (person: Person, query: string) =>
      (await listOf(person, query)).map(({ _id: id }) => id);
    expect(await idsOf(t.seller, `?car=${t.car}`)).toEqual([about, t.id]);
    expect(await idsOf(t.seller, `?car=${another}`)).toEqual([ofOther]);
    expect(await idsOf(t.seller, `?car=${t.car}&q=tow`)).toEqual([about]);
    expect(await idsOf(t.buyer, `?car=${t.car}`)).toEqual([t.id]);
    expect(await idsOf(other, `?car=${t.car}`)).toEqual([]);

    const first = await t.seller.browser.call("GET", `/conversations?car=${t.car}&limit=1`);
    const next = /api(\/[^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const { body } = await t.seller.browser.call("GET", next);
    expect(body.map(({ _id: id }: { _id: string }) => id)).toEqual([t.id]);
    const elsewhere = next.replace(t.car, another);
    expect((await t.seller.browser.call("GET", elsewhere)).status).toBe(400);

    await t.seller.browser.call("PUT", `/conversations/${t.id}/archive`, { isArchived: true });
    expect(await idsOf(t.seller, `?car=${t.car}`)).toEqual([about]);
    expect(await idsOf(t.seller, `?car=${t.car}&archived=yes`)).toEqual([t.id]);
    const wrong = await t.seller.browser.call("GET", "/conversations?car=1");
    expect([wrong.status, wrong.body.fields]).toEqual([400, { car: "Enter an ID" }]);
  });

  test("a conversation says how many its reader has about the car, while there is the car", async () => {
    const t = await beginConversation(server);
    const [second] = (await makeBuyers(server, 1)) as [Person];
    await ask(second, t.car);
    const countOf = async (person: Person) => (await look(person, t.id)).body.aboutCar;
    expect([await countOf(t.seller), await countOf(t.buyer)]).toEqual([2, 1]);
    await server.db.pool.query("DELETE FROM products WHERE id = $1", [t.car]);
    expect(await countOf(t.seller)).toBe(1);
  });

  test("the inbox counts what is unread, until it is read", async () => {
    const t = await beginConversation(server);
    await write(t.buyer, t.id);
    const tasksOf = async ({ browser }: Person) =>
      (await browser.call("GET", "/figures/tasks")).body.tasks;
    expect(await tasksOf(t.seller)).toEqual([{ name: "messages_unread", count: 1 }]);
    expect(await tasksOf(t.buyer)).toEqual([]);
    const read = (number: number) =>
      t.seller.browser.call("PUT", `/conversations/${t.id}/read`, { number });
    await read(1);
    expect((await listOf(t.seller))[0]?.unread).toBe(1);
    await read(99);
    await read(0);
    expect((await listOf(t.seller))[0]?.unread).toBe(0);
    expect(await tasksOf(t.seller)).toEqual([]);
    await write(t.buyer, t.id);
    expect((await listOf(t.seller))[0]?.unread).toBe(1);
  });

  test("the inbox has an archive for each side, which a new message leaves", async () => {
    const t = await beginConversation(server);
    await t.seller.browser.call("PUT", `/conversations/${t.id}/archive`, { isArchived: true });
    expect(await listOf(t.seller)).toEqual([]);
    expect(await listOf(t.seller, "?archived=yes")).toHaveLength(1);
    expect(await listOf(t.buyer)).toHaveLength(1);
    await write(t.buyer, t.id);
    expect(await listOf(t.seller)).toHaveLength(1);
    expect(await listOf(t.seller, "?archived=yes")).toEqual([]);
  });

  test("a conversation gives older messages page by page", async () => {
    const t = await beginConversation(server);
    await server.db.pool.query(
      `INSERT INTO conversation_messages (conversation_id, number, author, text, key)
       SELECT $1, n, 'buyer', 'Number ' || n, gen_random_uuid() FROM generate_series(2, 60) n`,
      [t.id],
    );
    await server.db.pool.query("UPDATE conversations SET newest = 60 WHERE id = $1", [t.id]);
    const newest = (await look(t.seller, t.id)).body;
    expect([newest.messages.length, newest.messages[0].number, newest.hasOlder]).toEqual([
      50,
      11,
      true,
    ]);
    const older = (await look(t.seller, t.id, "?before=11")).body;
    expect([older.messages.length, older.messages[0].number, older.hasOlder]).toEqual([
      10,
      1,
      false,
    ]);
  });
});

describe("limits", () => {
  test("limits slow down who writes too fast, and a new account that asks about many cars", async () => {
    const t = await beginConversation(server);
    const replies = [];
    for (let count = 0; count < 20; count += 1) replies.push(await write(t.buyer, t.id));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(replies.at(-1)?.body.message).toBe(
      "You’ve sent 20 messages in a minute. Try again in a minute.",
    );
    expect(replies.at(-1)?.headers.get("retry-after")).toBe("60");
    const [one] = (await makeBuyers(server, 1)) as [Person];
    const cars = await Promise.all(
      Array.from({ length: 9 }, () => makeCar(server.db.kysely, seller.id)),
    );
    const asked = await Promise.all(cars.map((id) => ask(one, id)));
    expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array(8).fill(200),
      429,
    ]);
    expect(asked.find(({ status }) => status === 429)?.body.message).toMatch(
      /^You’ve asked about 8 cars today, the maximum for a new account\./,
    );
  });
});

describe("a block", () => {
  test("a block stops both sides everywhere, with a sentence, until it is taken back", async () => {
    const t = await beginConversation(server);
    await setBlock(t.seller, t.id, true);
    await setBlock(t.seller, t.id, true);
    expect((await write(t.buyer, t.id)).body.message).toBe(
      "You can’t send messages to this person.",
    );
    expect((await write(t.seller, t.id)).body.message).toBe(
      "You’ve blocked this person. Unblock them to send a message.",
    );
    const another = await makeCar(server.db.kysely, t.seller.id);
    expect((await ask(t.buyer, another)).status).toBe(409);
    // The blocked one cannot lift it.
    await setBlock(t.buyer, t.id, false);
    expect((await write(t.buyer, t.id)).status).toBe(409);
    await setBlock(t.seller, t.id, false);
    expect((await write(t.buyer, t.id)).status).toBe(200);
  });
});

describe("who leaves", () => {
  test("who leaves takes the name along; the other keeps the conversation, and nobody's is deleted", async () => {
    const t = await beginConversation(server);
    await write(t.seller, t.id);
    const { pool } = server.db;
    const admin = await makeMember(server, { role: "admin" });
    admin.browser.accessToken = await tokenOf(admin);
    const remove = async ({ id }: Person) =>
      expect((await admin.browser.call("DELETE", `/users/delete/${id}`)).body.deletedCount).toBe(1);
    await remove(t.buyer);
    expect((await look(t.seller, t.id)).body).toMatchObject({
      conversation: { other: { name: null, photo: null } },
      messages: [{ text: "Is it still available?", isOwn: false }, { isOwn: true }],
    });
    expect((await write(t.seller, t.id)).body.message).toBe(
      "This account has been deleted, so no one would read your message.",
    );
    await remove(t.seller);
    const { rows } = await pool.query("SELECT FROM conversations WHERE id = $1", [t.id]);
    expect(rows).toEqual([]);
  });

  test("who leaves can export what was written", async () => {
    const t = await beginConversation(server);
    await write(t.seller, t.id);
    const { body } = await t.seller.browser.call("GET", "/account/export");
    expect(body.conversations).toEqual([
      expect.objectContaining({
        side: "seller",
        messages: [
          expect.objectContaining({ author: "buyer", text: "Is it still available?" }),
          expect.objectContaining({ author: "seller", text: "Yes, it is." }),
        ],
      }),
    ]);
  });
});

test("a conversation that is older than the setting is forgotten", async () => {
  const [old, young] = [await beginConversation(server), await beginConversation(server)];
  const { pool } = server.db;
  const age = (id: string, span: string) =>
    pool.query("UPDATE conversations SET last_message_at = now() - $2::interval WHERE id = $1", [
      id,
      span,
    ]);
  await age(old.id, "24 months 1 day");
  await age(young.id, "23 months");
  await forgetConversations({ ...server.app.work, messageMonths: 24 });
  expect((await look(old.buyer, old.id)).status).toBe(404);
  expect((await look(young.buyer, young.id)).status).toBe(200);
});
