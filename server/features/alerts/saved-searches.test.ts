import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeSeller } from "#tests/support/make.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import {
  endByClick,
  makeReader,
  newMake,
  saveSearchOf,
  sellerActs,
  subjectsTo,
  tellNow,
  whenMailed,
} from "#tests/support/alerts.ts";
import { makeMember, openBrowser, type Person, tokenOf } from "#tests/support/person.ts";
import { mailsTo, makeBuyers } from "#tests/support/sales.ts";
import { writeKey } from "./rules.ts";
import { forgetEnded } from "./store/searches.ts";

let server: TestApp;
let car: ReturnType<typeof sellerActs>["car"];

beforeAll(async () => {
  server = await startApp();
  const seller = await makeSeller(server.db.kysely);
  ({ car } = sellerActs(server, seller));
});
afterAll(() => server.close());

describe("without an account", () => {
  const visit = (make: string, email: string) =>
    saveSearchOf({ browser: openBrowser(server) }, make, { email });
  const keyOf = (text = "") => /\/alerts#(\S+)/.exec(text)?.[1] ?? "";

  test("a search without an account: its address is confirmed by the link of its mail, told, and left by one click of either kind", async () => {
    const [email, make] = [`visitor-${newMake()}@example.org`.toLowerCase(), newMake()];
    expect((await visit(make, email)).body).toEqual({ search: null });
    await car(make);
    await tellNow(server);
    const [asked] = await mailsTo(server, { email }, "Confirm your saved search");
    const key = keyOf(asked?.text);
    const browser = openBrowser(server);
    const before = await browser.call("GET", `/alerts/${key}`);
    expect(before.body).toMatchObject({ name: make, isConfirmed: false, hasAccount: false });
    const confirmed = await browser.call("POST", `/alerts/${key}/confirm`);
    expect(confirmed.body).toMatchObject({ isConfirmed: true, rhythm: "instant" });
    await car(make, { name: "For a visitor" });
    await tellNow(server);
    const [mail] = await mailsTo(server, { email }, "New: For a visitor");
    expect(keyOf(mail?.text)).toBe(key);
    const path = new URL(mail?.unsubscribe ?? "").pathname;
    const page = await server.get(path);
    expect([page.status, page.headers.get("location")]).toEqual([303, `/alerts#${key}`]);
    for (const asFile of [true, false])
      expect((await endByClick(server, path, asFile)).status).toBe(200);
    await car(make);
    await tellNow(server);
    await whenMailed(server);
    expect(subjectsTo(server, { email })).toHaveLength(2);
    // Taken back on the page of the link.
    await browser.call("PUT", `/alerts/${key}`, { rhythm: "instant" });
    await car(make, { name: "Wanted again" });
    await tellNow(server);
    await mailsTo(server, { email }, "New: Wanted again");
  });

  test("nobody learns by the reply to a saved search which addresses are known, and a mail holds no words that lead elsewhere", async () => {
    const [email, make] = [`again-${newMake()}@example.org`.toLowerCase(), newMake()];
    const search = { q: "see https://evil.example/x now" };
    const ask = () => saveSearchOf({ browser: openBrowser(server) }, make, { email, search });
    const replies = [await ask(), await ask()];
    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [200, { search: null }],
      [200, { search: null }],
    ]);
    const [mail] = await mailsTo(server, { email }, "Confirm your saved search", 2);
    expect(mail?.text).toContain("see https evil example x now");
    expect(mail?.text).not.toContain("evil.example");
    const buyer = await makeReader(server);
    expect((await visit(newMake(), buyer.email)).body).toEqual({ search: null });
  });

  test("what a confirmed address has saved becomes its account's, and what both have is told once", async () => {
    const [buyer, make, both] = [await makeReader(server), newMake(), newMake()];
    for (const each of [make, both]) {
      await visit(each, buyer.email);
      const [mail] = (
        await mailsTo(server, buyer, "Confirm your saved search", each === make ? 1 : 2)
      ).slice(-1);
      await openBrowser(server).call("POST", `/alerts/${keyOf(mail?.text)}/confirm`);
    }
    await saveSearchOf(buyer, both, { rhythm: undefined });
    const list = (await buyer.browser.call("GET", "/searches")).body.searches;
    expect(list.map(({ name }: { name: string }) => name).toSorted()).toEqual(
      [make, both].toSorted(),
    );
    await car(both, { name: "For both" });
    await tellNow(server);
    await mailsTo(server, buyer, "New: For both");
    await whenMailed(server);
    expect(subjectsTo(server, buyer).filter((subject) => subject.startsWith("New"))).toHaveLength(
      1,
    );
  });

  test("a search that an address has ended can be saved again, and waits for its confirmation", async () => {
    const [email, make] = [`back-${newMake()}@example.org`.toLowerCase(), newMake()];
    await visit(make, email);
    const [first] = await mailsTo(server, { email }, "Confirm your saved search");
    const key = keyOf(first?.text);
    const browser = openBrowser(server);
    await browser.call("POST", `/alerts/${key}/confirm`);
    await browser.call("PUT", `/alerts/${key}`, { rhythm: "never" });
    await saveSearchOf({ browser: openBrowser(server) }, make, { email, rhythm: "weekly" });
    await mailsTo(server, { email }, "Confirm your saved search", 2);
    await browser.call("POST", `/alerts/${key}/confirm`);
    expect((await browser.call("GET", `/alerts/${key}`)).body).toMatchObject({ rhythm: "weekly" });
  });

  test("the link of a mail chooses what is told", async () => {
    const [email, make] = [`choice-${newMake()}@example.org`.toLowerCase(), newMake()];
    await visit(make, email);
    const [mail] = await mailsTo(server, { email }, "Confirm your saved search");
    const path = `/alerts/${keyOf(mail?.text)}`;
    const browser = openBrowser(server);
    await browser.call("POST", `${path}/confirm`);
    const { body } = await browser.call("PUT", path, { tells: ["sold", "back"] });
    expect(body).toMatchObject({ rhythm: "instant", tells: ["sold", "back"] });
    const refused = await browser.call("PUT", path, { tells: [] });
    expect(refused.body.fields).toEqual({ tells: "Choose at least one" });
  });

  test("the link of a wishlist's mail chooses what is told, keeps the rhythm, and knows no new cars", async () => {
    const [buyer] = (await makeBuyers(server, 1)) as [Person];
    const path = `/alerts/${writeKey("k".repeat(40), { kind: "wishlist", id: buyer.id })}`;
    const browser = openBrowser(server);
    await browser.call("PUT", path, { rhythm: "weekly" });
    const { body } = await browser.call("PUT", path, { tells: ["sold"] });
    expect(body).toMatchObject({ rhythm: "weekly", tells: ["sold"] });
    const refused = await browser.call("PUT", path, { tells: ["new"] });
    expect(refused.body.fields).toEqual({ tells: "Choose from: lowered, sold, back" });
  });

  test("a search that waits for its confirmation tells what was chosen last", async () => {
    const [email, make] = [`twice-${newMake()}@example.org`.toLowerCase(), newMake()];
    await visit(make, email);
    const choice = { rhythm: "weekly", tells: ["sold"] };
    await saveSearchOf({ browser: openBrowser(server) }, make, { email, ...choice });
    // Who says nothing of it changes nothing.
    await saveSearchOf({ browser: openBrowser(server) }, make, { email, rhythm: undefined });
    const sent = { email, rhythm: "never" };
    const never = await saveSearchOf({ browser: openBrowser(server) }, make, sent);
    expect(never.body.fields).toEqual({ rhythm: "Choose how often" });
    const [first] = await mailsTo(server, { email }, "Confirm your saved search", 3);
    const browser = openBrowser(server);
    const { body } = await browser.call("POST", `/alerts/${keyOf(first?.text)}/confirm`);
    expect(body).toMatchObject(choice);
    // A stranger changes nothing of what is confirmed.
    await saveSearchOf({ browser: openBrowser(server) }, make, { email, rhythm: "instant" });
    expect((await browser.call("GET", `/alerts/${keyOf(first?.text)}`)).body).toMatchObject(choice);
  });

  test("an address has ten searches that it has confirmed, of which no reply tells, and strangers fill none of them", async () => {
    const email = `many-${newMake()}@example.org`.toLowerCase();
    const forget = () => server.db.pool.query("DELETE FROM throttles WHERE key LIKE 'alert-to%'");
    for (let count = 0; count < 12; count += 1) {
      await forget();
      expect((await visit(newMake(), email)).body).toEqual({ search: null });
    }
    const { rows } = await server.db.pool.query(
      "UPDATE saved_searches SET confirmed_at = now() WHERE email = $1 RETURNING id",
      [email],
    );
    expect(rows).toHaveLength(10);
    await forget();
    expect((await visit(newMake(), email)).body).toEqual({ search: null });
    await mailsTo(server, { email }, "Your search wasn’t saved");
  });

  test("too many mails to an address are refused, and a search needs an address", async () => {
    const email = `flood-${newMake()}@example.org`.toLowerCase();
    const replies = [];
    for (let count = 0; count < 14; count += 1) replies.push(await visit(newMake(), email));
    expect(replies.some(({ status }) => status === 429)).toBe(true);
    const missing = await openBrowser(server).call("POST", "/searches", { search: {} });
    expect([missing.status, missing.body.fields]).toEqual([400, { email: "Email is required" }]);
  });
});

describe("rights", () => {
  test("a saved search is its owner's alone: all others get the reply for one that does not exist", async () => {
    const [owner, make] = [await makeReader(server), newMake()];
    const { body } = await saveSearchOf(owner, make);
    const id: string = body.search._id;
    const admin = await makeMember(server, { role: "admin" });
    const [suspended, deleted, expired] = [
      await makeReader(server),
      await makeReader(server),
      await makeReader(server),
    ];
    const others = [await makeReader(server), await makeMember(server, { role: "Seller" }), admin];
    for (const one of others) one.browser.accessToken = await tokenOf(one);
    await server.db.kysely
      .updateTable("users")
      .set({ suspended_at: new Date(), suspended_reason: "Fraud" })
      .where("id", "=", suspended.id)
      .execute();
    await server.db.pool.query("DELETE FROM users WHERE id = $1", [deleted.id]);
    await server.db.pool.query(
      "UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1",
      [expired.id],
    );
    const calls = ({ browser }: Pick<Person, "browser">, of: string) =>
      Promise.all([
        browser.call("PUT", `/searches/${of}`, { rhythm: "never" }),
        browser.call("DELETE", `/searches/${of}`),
      ]);
    for (const one of others) {
      const told = (await calls(one, id)).map(({ status, body: { message } }) => [status, message]);
      expect(told).toEqual([
        [404, "We couldn’t find this saved search."],
        [404, "We couldn’t find this saved search."],
      ]);
      expect((await one.browser.call("GET", "/searches")).body.searches).toEqual([]);
    }
    for (const one of [{ browser: openBrowser(server) }, suspended, deleted, expired]) {
      expect((await calls(one, id)).map(({ status }) => status)).toEqual([401, 401]);
      expect((await one.browser.call("GET", "/searches")).status).toBe(401);
    }
    const stranger = openBrowser(server);
    for (const key of ["x", "x.y", `${id}.abc`])
      for (const [method, end, sent] of [
        ["GET", "", undefined],
        ["PUT", "", { rhythm: "never" }],
        ["POST", "/confirm", {}],
      ] as const)
        expect((await stranger.call(method, `/alerts/${key}${end}`, sent)).status).toBe(404);
    // What undoes a deletion is its owner's alone, too.
    const { undo } = (await owner.browser.call("DELETE", `/searches/${id}`)).body;
    for (const one of others)
      expect((await one.browser.call("POST", "/searches/restore", { undo })).status).toBe(400);
    expect((await stranger.call("POST", "/searches/restore", { undo })).status).toBe(401);
    expect((await owner.browser.call("POST", "/searches/restore", { undo })).status).toBe(200);
    const list = (await owner.browser.call("GET", "/searches")).body.searches;
    expect(list).toEqual([expect.objectContaining({ _id: id, rhythm: "instant" })]);
  });

  test("a search that is saved many times at once is one, and an account has fifty", async () => {
    const [owner, make] = [await makeReader(server), newMake()];
    const same = await Promise.all(Array.from({ length: 8 }, () => saveSearchOf(owner, make)));
    expect(new Set(same.map(({ body }) => body.search._id)).size).toBe(1);
    const rest = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        saveSearchOf(owner, make, { search: { price_to: 100 + at } }),
      ),
    );
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(rest.find(({ status }) => status === 409)?.body.message).toMatch(
      /^You already have 50 saved searches/,
    );
  });

  test("a search that is saved again keeps how it tells, until that is said or it was off", async () => {
    const [owner, make] = [await makeReader(server), newMake()];
    const { body } = await saveSearchOf(owner, make, { rhythm: "weekly", tells: ["sold"] });
    const again = async (own: object) => {
      const reply = await saveSearchOf(owner, make, { rhythm: undefined, ...own });
      return [reply.body.search._id === body.search._id, reply.body.search.rhythm];
    };
    expect(await again({})).toEqual([true, "weekly"]);
    expect(await again({ rhythm: "instant" })).toEqual([true, "instant"]);
    await owner.browser.call("PUT", `/searches/${body.search._id}`, { rhythm: "never" });
    expect(await again({})).toEqual([true, "daily"]);
  });

  test("a search that is too long is refused with a sentence", async () => {
    const owner = await makeReader(server);
    const not = Array.from({ length: 40 }, (_, at) => `${"ж".repeat(60)}${at}`);
    const { status, body } = await saveSearchOf(owner, newMake(), { search: { not } });
    expect([status, body.fields.search]).toEqual([400, expect.stringContaining("Choose fewer")]);
  });

  test("a deleted search is restored by its owner alone, with what it tells", async () => {
    const [owner, other, make] = [await makeReader(server), await makeReader(server), newMake()];
    const { body } = await saveSearchOf(owner, make, { tells: ["sold"] });
    const removed = await owner.browser.call("DELETE", `/searches/${body.search._id}`);
    const { undo } = removed.body;
    expect((await other.browser.call("POST", "/searches/restore", { undo })).status).toBe(400);
    const restored = await owner.browser.call("POST", "/searches/restore", { undo });
    expect(restored.body).toMatchObject({ _id: body.search._id, tells: ["sold"], name: make });
    expect((await owner.browser.call("POST", "/searches/restore", { undo })).status).toBe(200);
  });
});

test("searches that were never confirmed, and those that an address has ended, are forgotten", async () => {
  const email = `old-${newMake()}@example.org`.toLowerCase();
  const make = newMake();
  await saveSearchOf({ browser: openBrowser(server) }, make, { email });
  const kept = await makeReader(server);
  await saveSearchOf(kept, make, { rhythm: "never" });
  const ended = await makeReader(server);
  await saveSearchOf(ended, make, { rhythm: "never" });
  await server.db.pool.query(
    "UPDATE saved_searches SET person_id = NULL, email = $2 WHERE person_id = $1",
    [ended.id, `just-${email}`],
  );
  // Told of long ago, and ended a moment ago.
  await server.db.pool.query(
    "UPDATE saved_searches SET created_at = now() - interval '40 days', told_at = now() - interval '40 days'",
  );
  await forgetEnded(server.db.kysely);
  const { rows } = await server.db.pool.query(
    "SELECT email FROM saved_searches WHERE email LIKE '%' || $1 OR person_id = $2 ORDER BY email",
    [email, kept.id],
  );
  expect(rows).toEqual([{ email: `just-${email}` }, { email: null }]);
});

test("who leaves takes saved searches along, and can export them before", async () => {
  const [owner, make] = [await makeReader(server), newMake()];
  await saveSearchOf(owner, make);
  const { body } = await owner.browser.call("GET", "/account/export");
  expect(body.searches).toEqual([expect.objectContaining({ name: make, rhythm: "instant" })]);
});
