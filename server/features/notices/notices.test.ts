import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transact } from "#server/db/transact.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { readAll } from "#tests/support/lists.ts";
import { listNotices, noticeTo, tell } from "#tests/support/notices.ts";
import { makeMember, type Person } from "#tests/support/person.ts";
import { forgetNotices } from "./forget-notices.ts";
import { tellPeople } from "./tell-people.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const bellOf = async ({ browser }: Person) => (await browser.call("GET", "/notices/bell")).body;
const read = ({ browser }: Person, id: string) => browser.call("PUT", `/notices/${id}/read`);

test("a list has the latest first, page by page, and can be narrowed to one kind", async () => {
  const person = await makeMember(server);
  for (let at = 0; at < 5; at += 1)
    await tell(
      server,
      noticeTo(person, { title: `Notice ${at}`, kind: at % 2 === 0 ? "bookings" : "reports" }),
    );
  const all = await readAll(person, "/notices?limit=2");
  expect(all.map(({ title }) => title)).toEqual([4, 3, 2, 1, 0].map((at) => `Notice ${at}`));
  const some = await readAll(person, "/notices?limit=1&kind=reports");
  expect(some.map(({ title }) => title)).toEqual(["Notice 3", "Notice 1"]);
  const first = await person.browser.call("GET", "/notices?limit=1");
  const cursor = /cursor=([^&>]+)/.exec(first.headers.get("link") ?? "")?.[1];
  const other = await makeMember(server);
  expect((await other.browser.call("GET", `/notices?cursor=${cursor}`)).status).toBe(400);
});

test("several notices of one moment are listed once each, across pages", async () => {
  const person = await makeMember(server);
  await tell(
    server,
    ...Array.from({ length: 7 }, (_, at) => noticeTo(person, { title: `Notice ${at}` })),
  );
  const all = await readAll(person, "/notices?limit=3");
  expect(new Set(all.map(({ title }) => title)).size).toBe(7);
  expect(all).toHaveLength(7);
});

test("the bell shows eight at most, unread ones first, and counts all that are unread", async () => {
  const person = await makeMember(server);
  expect(await bellOf(person)).toEqual({ unread: 0, latest: [] });
  for (let at = 0; at < 10; at += 1)
    await tell(server, noticeTo(person, { title: `Notice ${at}` }));
  const [newest] = await listNotices(person);
  await read(person, newest?._id ?? "");
  const { unread, latest } = await bellOf(person);
  expect(unread).toBe(9);
  expect(latest.map(({ title }: { title: string }) => title)).toEqual(
    [8, 7, 6, 5, 4, 3, 2, 1].map((at) => `Notice ${at}`),
  );
});

test("those that were seen are read: what came later stays unread", async () => {
  const person = await makeMember(server);
  await tell(server, noticeTo(person, { title: "Seen" }));
  const [seen] = await listNotices(person);
  await tell(server, noticeTo(person, { title: "Later" }));
  const reply = await person.browser.call("PUT", "/notices/read", { seen: [seen?._id] });
  expect(reply.body).toEqual({ acknowledged: true });
  expect((await listNotices(person)).map(({ title, is_read: is }) => [title, is])).toEqual([
    ["Later", false],
    ["Seen", true],
  ]);
});

test("a notice whose transaction began before those that were seen, and ended after, stays unread", async () => {
  const person = await makeMember(server);
  const shown = await transact(server.db.kysely, async (transaction) => {
    // The moment of a notice is that of the beginning of its transaction.
    await sql`SELECT now()`.execute(transaction);
    for (const title of ["Oldest", "Older", "Seen"])
      await tell(server, noticeTo(person, { title }));
    const seen = await listNotices(person);
    await tellPeople(server.app, transaction, [noticeTo(person, { title: "Late" })]);
    return seen;
  });
  const seen = shown.map(({ _id: id }) => id);
  const titlesOfUnread = async () =>
    (await listNotices(person)).filter(({ is_read: is }) => !is).map(({ title }) => title);
  await person.browser.call("PUT", "/notices/read", { seen });
  expect(await titlesOfUnread()).toEqual(["Late"]);
  for (const title of ["New", "Newest"]) await tell(server, noticeTo(person, { title }));
  const [newest] = await listNotices(person);
  await person.browser.call("PUT", "/notices/read", { seen: [newest?._id], and_older: true });
  expect(await titlesOfUnread()).toEqual([]);
});

test("all of one kind are read, and others stay unread", async () => {
  const person = await makeMember(server);
  await tell(server, noticeTo(person), noticeTo(person, { kind: "reports" }));
  const [report] = await listNotices(person, "?kind=reports");
  await person.browser.call("PUT", "/notices/read", {
    seen: [report?._id],
    and_older: true,
    kind: "reports",
  });
  const read = (await listNotices(person)).filter(({ is_read: is }) => is);
  expect(read.map(({ kind }) => kind)).toEqual(["reports"]);
});

test("reading twice keeps the moment at which it was read first", async () => {
  const person = await makeMember(server);
  await tell(server, noticeTo(person));
  const [notice] = await listNotices(person);
  const id = notice?._id ?? "";
  const readAt = async () =>
    (
      await server.db.kysely
        .selectFrom("notices")
        .select("read_at")
        .where("id", "=", id)
        .executeTakeFirst()
    )?.read_at;
  await read(person, id);
  const first = await readAt();
  expect((await read(person, id)).status).toBe(200);
  expect(await readAt()).toEqual(first);
});

test("each kind is chosen by itself, and what is not named stays as it was", async () => {
  const person = await makeMember(server, { role: "Seller" });
  const choose = (kind: string, own: object) =>
    person.browser.call("PUT", `/notices/preferences/${kind}`, own);
  await choose("messages", { email: false });
  await choose("messages", { push: false });
  await choose("messages", { email: true });
  await choose("account", { push: false });
  const { body } = await person.browser.call("GET", "/notices/preferences");
  expect(body).toEqual([
    { kind: "messages", email: true, push: false },
    { kind: "bookings", email: true, push: true },
    { kind: "payments", email: true, push: true },
    { kind: "searches", email: true, push: true },
    { kind: "reports", email: true, push: true },
    { kind: "account", email: true, push: false },
  ]);
  const wrong = await choose("weather", { email: false });
  expect([wrong.status, wrong.body.fields]).toEqual([
    400,
    { kind: "Choose one of the kinds offered" },
  ]);
  expect((await choose("messages", { email: "no" })).status).toBe(400);
});

test("changing both at once by two devices loses neither", async () => {
  const person = await makeMember(server);
  await Promise.all(
    [{ email: false }, { push: false }].map((own) =>
      person.browser.call("PUT", "/notices/preferences/bookings", own),
    ),
  );
  const { body } = await person.browser.call("GET", "/notices/preferences");
  expect(body[1]).toEqual({ kind: "bookings", email: false, push: false });
});

test("a notice goes 30 days after it was read, and any after 180", async () => {
  const person = await makeMember(server);
  const ages = {
    "read lately": [200, 1],
    old: [181, null],
    waiting: [179, null],
    "read long ago": [40, 31],
    seen: [40, 29],
  };
  for (const [title, [created, wasRead]] of Object.entries(ages)) {
    await tell(server, noticeTo(person, { title }));
    await server.db.pool.query(
      `UPDATE notices SET created_at = now() - make_interval(days => $2),
         read_at = now() - make_interval(days => $3) WHERE person_id = $1 AND title = $4`,
      [person.id, created, wasRead, title],
    );
  }
  await forgetNotices(server.app.work);
  expect((await listNotices(person)).map(({ title }) => title).toSorted()).toEqual([
    "seen",
    "waiting",
  ]);
});

test("the export of a person's data has notices, choices and browsers, and no address of a push service", async () => {
  const person = await makeMember(server);
  await tell(server, noticeTo(person, { title: "Told" }));
  await person.browser.call("PUT", "/notices/preferences/searches", { email: false });
  const { body } = await person.browser.call("GET", "/account/export");
  expect(body.notices.told).toMatchObject([{ title: "Told", kind: "bookings", read_at: null }]);
  expect(body.notices.preferences).toContainEqual({ kind: "searches", email: false, push: true });
  expect(body.notices.browsers).toEqual([]);
});

test("what is no path of this site is stored by nobody", async () => {
  const person = await makeMember(server);
  for (const path of ["//other.example", "/\\other.example", "https://other.example", ""])
    await expect(tell(server, noticeTo(person, { path })), path).rejects.toThrow("path");
  expect((await read(person, randomUUID())).status).toBe(404);
});
