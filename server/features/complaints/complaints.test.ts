import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { beginConversation, look, write } from "#tests/support/conversations.ts";
import { readAll } from "#tests/support/lists.ts";
import { forgetConversations } from "#server/features/conversations/forget-conversations.ts";
import { makeMember, makePerson, type Person } from "#tests/support/person.ts";
import { mailsTo } from "#tests/support/sales.ts";

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp();
  admin = await makePerson(server, { role: "admin" });
});
afterAll(() => server.close());

const complain = ({ browser }: Person, conversation: string, own = {}) =>
  browser.call("POST", `/conversations/${conversation}/complaints`, {
    kind: "fraud",
    words: "Wants money for a courier",
    ...own,
  });
const open = ({ browser }: Person, id: string) => browser.call("POST", `/complaints/${id}/reading`);
const decide = ({ browser }: Person, id: string, own = {}) =>
  browser.call("PUT", `/complaints/${id}/decision`, {
    isUpheld: true,
    reason: "Couriers are fraud",
    ...own,
  });
const actsOn = async (conversation: string) =>
  (await readAll(admin, `/audit?q=${conversation}`)).map(({ act }: { act: string }) => act);

test("a reported conversation is read by an admin while the complaint is open, and every reading is in the audit log", async () => {
  const t = await beginConversation(server);
  await write(t.seller, t.id, { text: "Send 500 EUR by Western Union" });
  const { body } = await complain(t.buyer, t.id);
  const listed = await readAll(admin, "/complaints?state=open");
  expect(listed).toMatchObject([
    {
      _id: body.insertedId,
      complainer: { id: t.buyer.id, side: "buyer" },
      accused: { id: t.seller.id, side: "seller" },
      kind: "fraud",
      words: "Wants money for a courier",
      state: "open",
    },
  ]);
  // A complaint is the only way: the conversation itself is not an admin's.
  expect((await look(admin, t.id)).status).toBe(404);
  expect(await actsOn(t.id)).toEqual([]);
  const read = await open(admin, body.insertedId);
  expect(read.body.messages).toMatchObject([
    { number: 1, side: "buyer", text: "Is it still available?" },
    { number: 2, side: "seller", text: "Send 500 EUR by Western Union" },
  ]);
  await open(admin, body.insertedId);
  expect(await actsOn(t.id)).toEqual(["conversation.read", "conversation.read"]);

  expect((await decide(admin, body.insertedId)).body).toMatchObject({ state: "upheld" });
  const [mail] = await mailsTo(server, t.buyer, "Your report about a conversation");
  expect(mail?.text).toContain("> Couriers are fraud");
  expect(
    server.mails.filter(({ to, text }) => to === t.seller.email && text.includes("report")),
  ).toEqual([]);
  expect(await actsOn(t.id)).toEqual([
    "conversation.decided",
    "conversation.read",
    "conversation.read",
  ]);
  for (const reply of [await open(admin, body.insertedId), await decide(admin, body.insertedId)])
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "This report has already been decided. The conversation is private again unless someone reports it again.",
    ]);
});

test("a second complaint of a side is the first one while that is open, also when both are sent at once; each side has its own", async () => {
  const t = await beginConversation(server);
  const replies = await Promise.all([1, 2, 3].map(() => complain(t.buyer, t.id)));
  const ids = new Set(replies.map(({ body }) => body.insertedId));
  expect(ids.size).toBe(1);
  const ofSeller = await complain(t.seller, t.id, { kind: "abuse", words: undefined });
  expect(ids.has(ofSeller.body.insertedId)).toBe(false);
  const [first = ""] = ids;
  await decide(admin, first, { isUpheld: false });
  expect((await complain(t.buyer, t.id)).body.insertedId).not.toBe(first);
});

test("of two admins who decide about a complaint at once, one does", async () => {
  const t = await beginConversation(server);
  const { body } = await complain(t.buyer, t.id);
  const other = await makePerson(server, { role: "admin" });
  const replies = await Promise.all([
    decide(admin, body.insertedId),
    decide(other, body.insertedId, { isUpheld: false }),
  ]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("only the two sides complain, only admins read and decide, and none about their own conversation", async () => {
  const t = await beginConversation(server);
  const stranger = await makeMember(server);
  expect((await complain(stranger, t.id)).status).toBe(404);
  expect((await complain(admin, t.id)).status).toBe(404);
  const { body } = await complain(t.buyer, t.id);
  for (const person of [t.buyer, t.seller, stranger]) {
    expect((await person.browser.call("GET", "/complaints")).status).toBe(403);
    expect((await open(person, body.insertedId)).status).toBe(403);
    expect((await decide(person, body.insertedId)).status).toBe(403);
  }
  await server.db.owner.query("UPDATE users SET role = 'admin' WHERE id = $1", [t.seller.id]);
  const own = await open(t.seller, body.insertedId);
  expect([own.status, own.body.message]).toEqual([
    409,
    "You can’t decide on reports about your own conversation. Another admin has to.",
  ]);
});

test("a complaint that cannot be read names the field: a kind, a reason", async () => {
  const t = await beginConversation(server);
  const odd = await complain(t.buyer, t.id, { kind: "boredom" });
  expect([odd.status, odd.body.fields]).toEqual([400, { kind: "Reason is required" }]);
  const { body } = await complain(t.buyer, t.id);
  const empty = await decide(admin, body.insertedId, { reason: " " });
  expect([empty.status, empty.body.fields]).toEqual([400, { reason: "Reason is required" }]);
});

test("the eleventh complaint of a day is refused", async () => {
  const t = await beginConversation(server);
  const { body } = await complain(t.buyer, t.id);
  await server.db.owner.query(
    `INSERT INTO complaints (id, conversation_id, side, complainer_id, kind, state, decided_at, decision_reason)
     SELECT gen_random_uuid(), $1, 'buyer', $2, 'spam', 'dismissed', now(), 'x' FROM generate_series(1, 9)`,
    [t.id, t.buyer.id],
  );
  // The same one again is no new one.
  expect((await complain(t.buyer, t.id)).body.insertedId).toBe(body.insertedId);
  await decide(admin, body.insertedId);
  const refused = await complain(t.buyer, t.id);
  expect([refused.status, refused.body.message]).toEqual([
    429,
    "You’ve reported 10 conversations in the last day, the maximum. Try again tomorrow.",
  ]);
});

test("a conversation is not forgotten while a complaint about it is open", async () => {
  const t = await beginConversation(server);
  const { body } = await complain(t.buyer, t.id);
  await server.db.owner.query(
    "UPDATE conversations SET last_message_at = now() - interval '3 years' WHERE id = $1",
    [t.id],
  );
  const forget = () => forgetConversations({ ...server.app.work, messageMonths: 24 });
  await forget();
  expect((await look(t.buyer, t.id)).status).toBe(200);
  await decide(admin, body.insertedId);
  await forget();
  expect((await look(t.buyer, t.id)).status).toBe(404);
});
