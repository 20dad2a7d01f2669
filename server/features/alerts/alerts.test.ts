import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCar, makeSeller } from "#tests/support/make.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { matchNow, tellNow } from "#tests/support/alerts.ts";
import { makeMember, openBrowser, type Person, tokenOf } from "#tests/support/person.ts";
import { mailsTo } from "#tests/support/sales.ts";
import { forgetEnded } from "./store/searches.ts";

let server: TestApp;
let seller: string;

beforeAll(async () => {
  server = await startApp();
  seller = await makeSeller(server.db.kysely);
});
afterAll(() => server.close());

let makes = 0;
/** A make of the test's own, so that no other test's cars match. */
function newMake(): string {
  makes += 1;
  return `Zonk${["a", "b", "c", "d"][makes >> 4]}${String.fromCharCode(97 + (makes & 15))}`;
}

async function makeBuyer(own: { email_verified?: boolean } = {}): Promise<Person> {
  const buyer = await makeMember(server);
  buyer.browser.accessToken = await tokenOf(buyer);
  await server.db.kysely
    .updateTable("users")
    .set({ email_verified: own.email_verified ?? true })
    .where("id", "=", buyer.id)
    .execute();
  return buyer;
}

async function save({ browser }: Pick<Person, "browser">, make: string, own: object = {}) {
  const { search, ...rest } = { search: {}, ...own };
  return browser.call("POST", "/searches", {
    search: { make: [make], ...search },
    rhythm: "instant",
    ...rest,
  });
}

const car = (make: string, own: Parameters<typeof makeCar>[2] = {}) =>
  makeCar(server.db.kysely, seller, { make, ...own });
const set = (id: string, values: object) =>
  server.db.kysely.updateTable("products").set(values).where("id", "=", id).execute();
const subjectsOf = ({ email }: { email: string }) =>
  server.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
/** What a mail program sends: a form of one of two kinds, without an origin or a cookie. */
function endByClick(path: string, asFile = false): Promise<Response> {
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  const body = asFile ? form : new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  return fetch(server.url + path, { method: "POST", body });
}
/** All mails that were put are sent when a later one has arrived. */
async function settled(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await server.db.pool.query(
        "SELECT FROM jobs.job WHERE name = 'mail' AND state IN ('created', 'active', 'retry')",
      );
      return rows.length;
    })
    .toBe(0);
}

describe("a saved search tells", () => {
  test("a car that comes on sale afterwards, once, and none that was there before", async () => {
    const [buyer, make] = [await makeBuyer(), newMake()];
    await car(make, { name: "Old one" });
    await save(buyer, make);
    await tellNow(server);
    const id = await car(make, { name: "Fresh one", year: 2016, mileage_km: 80_000 });
    await tellNow(server);
    const [mail] = await mailsTo(server, buyer, "New: Fresh one, €10,000.00");
    expect(mail?.text).toContain(
      "Fresh one\n€10,000.00 · 2016 · 80,000 km\nhttp://cars.test/cars/",
    );
    expect(mail?.text).not.toContain("Old one");
    expect(mail?.unsubscribe).toMatch(/^http:\/\/cars\.test\/api\/alerts\/.+\/end$/);
    const { rows } = await server.db.pool.query(
      "SELECT kind, title, path FROM notices WHERE person_id = $1",
      [buyer.id],
    );
    expect(rows).toEqual([
      { kind: "searches", title: "New: Fresh one, €10,000.00", path: expect.stringContaining(id) },
    ]);
    await set(id, { description: "Now with a text" });
    await tellNow(server);
    await settled();
    expect(subjectsOf(buyer)).toHaveLength(1);
  });

  test("several cars in one mail, those that have gone meanwhile left out", async () => {
    const [buyer, make] = [await makeBuyer(), newMake()];
    await save(buyer, make);
    const gone = await car(make, { name: "Gone" });
    const dearer = await car(make, { name: "Too dear later" });
    await matchNow(server);
    await set(gone, { state: "sold" });
    await set(dearer, { make: "Another" });
    await car(make);
    await car(make);
    await tellNow(server);
    const [mail] = await mailsTo(server, buyer, `2 new cars: “${make}”`);
    expect(mail?.text).not.toMatch(/Gone|Too dear later/);
  });

  test("a lowered price, also of a car that was there before, and one that falls into its range", async () => {
    const [buyer, make] = [await makeBuyer(), newMake()];
    const cheap = await car(make, { name: "Cheap", resale_price_minor: 500_000 });
    const dear = await car(make, { name: "Dear", resale_price_minor: 900_000 });
    await save(buyer, make, { search: { price_to: 6_000 } });
    await set(cheap, { resale_price_minor: 498_000 });
    await tellNow(server);
    await settled();
    expect(subjectsOf(buyer)).toEqual([]);
    await set(cheap, { resale_price_minor: 450_000 });
    await tellNow(server);
    const [lowered] = await mailsTo(server, buyer, "Price lowered: Cheap, now €4,500.00");
    expect(lowered?.text).toContain("€4,500.00, was €5,000.00");
    await set(dear, { resale_price_minor: 590_000 });
    await tellNow(server);
    await mailsTo(server, buyer, "New: Dear, €5,900.00");
    // Up and down again is no news.
    await set(cheap, { resale_price_minor: 550_000 });
    await tellNow(server);
    await set(cheap, { resale_price_minor: 450_000 });
    await tellNow(server);
    await settled();
    expect(subjectsOf(buyer)).toHaveLength(2);
  });

  test("a car that was sold and one that is back, where that is chosen, at most once a day", async () => {
    const [buyer, make] = [await makeBuyer(), newMake()];
    const { body } = await save(buyer, make, { tells: ["new", "sold", "back"] });
    const id = await car(make, { name: "Popular" });
    await tellNow(server);
    await mailsTo(server, buyer, "New: Popular");
    await set(id, { state: "sold" });
    await tellNow(server);
    await mailsTo(server, buyer, "Sold: Popular");
    await set(id, { state: "active" });
    await tellNow(server);
    await settled();
    expect(subjectsOf(buyer)).toHaveLength(2);
    // It waits for the day to be over.
    const { rows } = await server.db.pool.query(
      "SELECT extract(epoch FROM due_at - now())::int AS seconds FROM saved_searches WHERE id = $1",
      [body.search._id],
    );
    expect(rows[0].seconds).toBeGreaterThan(23 * 3600);
    await server.db.pool.query(
      "UPDATE saved_search_cars SET state_told_at = now() - interval '25 hours' WHERE search_id = $1",
      [body.search._id],
    );
    await tellNow(server);
    await mailsTo(server, buyer, "Back on sale: Popular");
  });

  test("nobody of their own cars, nothing while it is off, and not what came on sale meanwhile", async () => {
    const make = newMake();
    const owner = await makeMember(server, { role: "Seller" });
    owner.browser.accessToken = await tokenOf(owner);
    const buyer = await makeBuyer();
    await save(owner, make);
    const { body } = await save(buyer, make);
    const change = (rhythm: string) =>
      buyer.browser.call("PUT", `/searches/${body.search._id}`, { rhythm });
    await change("never");
    await makeCar(server.db.kysely, owner.id, { make });
    await tellNow(server);
    await change("instant");
    await tellNow(server);
    await settled();
    expect([subjectsOf(owner), subjectsOf(buyer)]).toEqual([[], []]);
    await car(make, { name: "After" });
    await tellNow(server);
    await mailsTo(server, buyer, "New: After");
  });

  test("an account whose address is not confirmed by a notice alone", async () => {
    const [buyer, make] = [await makeBuyer({ email_verified: false }), newMake()];
    await save(buyer, make);
    await car(make);
    await tellNow(server);
    const { rows } = await server.db.pool.query("SELECT FROM notices WHERE person_id = $1", [
      buyer.id,
    ]);
    expect(rows).toHaveLength(1);
    await settled();
    expect(subjectsOf(buyer)).toEqual([]);
  });

  test("everything once, when runs overlap and repeat", async () => {
    const [buyer, make] = [await makeBuyer(), newMake()];
    await save(buyer, make);
    await Promise.all(Array.from({ length: 5 }, () => car(make)));
    await Promise.all([matchNow(server), matchNow(server), matchNow(server)]);
    await Promise.all([tellNow(server), tellNow(server), tellNow(server)]);
    await tellNow(server);
    await settled();
    expect(subjectsOf(buyer)).toEqual([`5 new cars: “${make}”`]);
  });
});

test("a wishlist tells lowered prices, and cars that were sold and are back, until its mails are ended", async () => {
  const [buyer, make] = [await makeBuyer(), newMake()];
  const id = await car(make, { name: "Saved one" });
  const sent = { email: buyer.email, name: "Saved one", resale_price: 10_000, productId: id };
  expect((await buyer.browser.call("POST", "/wishlist", sent)).status).toBe(200);
  await set(id, { resale_price_minor: 900_000 });
  await tellNow(server);
  const [mail] = await mailsTo(server, buyer, "Price lowered: Saved one, now €9,000.00");
  expect(mail?.text).toContain("http://cars.test/dashboard/mywishlist");
  await set(id, { state: "sold" });
  await tellNow(server);
  await mailsTo(server, buyer, "Sold: Saved one");
  const path = new URL(mail?.unsubscribe ?? "").pathname;
  const ended = await endByClick(path);
  expect(ended.status).toBe(200);
  const { body } = await buyer.browser.call("GET", "/searches");
  expect(body.wishlist).toEqual({ rhythm: "never", tells: ["lowered", "sold", "back"] });
  await set(id, { resale_price_minor: 500_000, state: "active" });
  await tellNow(server);
  await settled();
  expect(subjectsOf(buyer)).toHaveLength(2);
});

describe("without an account", () => {
  const visit = (make: string, email: string) =>
    save({ browser: openBrowser(server) }, make, { email });
  const keyOf = (text = "") => /\/alerts#(\S+)/.exec(text)?.[1] ?? "";

  test("an address is confirmed by the link of its mail, told, and left by one click of either kind", async () => {
    const [email, make] = [`visitor-${newMake()}@example.org`.toLowerCase(), newMake()];
    expect((await visit(make, email)).body).toEqual({ search: null });
    await car(make);
    await tellNow(server);
    const [asked] = await mailsTo(server, { email }, "Confirm your saved search");
    const key = keyOf(asked?.text);
    const { browser } = { browser: openBrowser(server) };
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
    for (const asFile of [true, false]) expect((await endByClick(path, asFile)).status).toBe(200);
    await car(make);
    await tellNow(server);
    await settled();
    expect(subjectsOf({ email })).toHaveLength(2);
    // Taken back on the page of the link.
    await browser.call("PUT", `/alerts/${key}`, { rhythm: "instant" });
    await car(make, { name: "Wanted again" });
    await tellNow(server);
    await mailsTo(server, { email }, "New: Wanted again");
  });

  test("nobody learns by the reply which addresses are known, and a mail holds no words that lead elsewhere", async () => {
    const [email, make] = [`again-${newMake()}@example.org`.toLowerCase(), newMake()];
    const search = { q: "see https://evil.example/x now" };
    const ask = () => save({ browser: openBrowser(server) }, make, { email, search });
    const replies = [await ask(), await ask()];
    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [200, { search: null }],
      [200, { search: null }],
    ]);
    const [mail] = await mailsTo(server, { email }, "Confirm your saved search", 2);
    expect(mail?.text).toContain("see https evil example x now");
    expect(mail?.text).not.toContain("evil.example");
    const buyer = await makeBuyer();
    expect((await visit(newMake(), buyer.email)).body).toEqual({ search: null });
  });

  test("what a confirmed address has saved becomes its account's", async () => {
    const [buyer, make] = [await makeBuyer(), newMake()];
    await visit(make, buyer.email);
    const [mail] = await mailsTo(server, buyer, "Confirm your saved search");
    const list = async () => (await buyer.browser.call("GET", "/searches")).body.searches;
    expect(await list()).toEqual([]);
    await openBrowser(server).call("POST", `/alerts/${keyOf(mail?.text)}/confirm`);
    expect(await list()).toEqual([expect.objectContaining({ name: make, rhythm: "instant" })]);
  });

  test("an address has ten searches, and too many mails to it are refused", async () => {
    const email = `many-${newMake()}@example.org`.toLowerCase();
    const replies = [];
    for (let count = 0; count < 12; count += 1) replies.push(await visit(newMake(), email));
    expect(replies.some(({ status }) => status === 429)).toBe(true);
    const missing = await openBrowser(server).call("POST", "/searches", { search: {} });
    expect([missing.status, missing.body.fields]).toEqual([400, { email: "Email is required" }]);
  });
});

describe("rights", () => {
  test("a saved search is its owner's alone: all others get the reply for one that does not exist", async () => {
    const [owner, make] = [await makeBuyer(), newMake()];
    const { body } = await save(owner, make);
    const id: string = body.search._id;
    const admin = await makeMember(server, { role: "admin" });
    const suspended = await makeBuyer();
    const deleted = await makeBuyer();
    const others = [await makeBuyer(), await makeMember(server, { role: "Seller" }), admin];
    for (const one of others) one.browser.accessToken = await tokenOf(one);
    await server.db.kysely
      .updateTable("users")
      .set({ suspended_at: new Date(), suspended_reason: "Fraud" })
      .where("id", "=", suspended.id)
      .execute();
    await server.db.pool.query("DELETE FROM users WHERE id = $1", [deleted.id]);
    const calls = ({ browser }: Pick<Person, "browser">, of: string) =>
      Promise.all([
        browser.call("PUT", `/searches/${of}`, { rhythm: "never" }),
        browser.call("DELETE", `/searches/${of}`),
      ]);
    for (const one of others) {
      const told = (await calls(one, id)).map(({ status, body: { message } }) => [status, message]);
      expect(told).toEqual(Array(2).fill([404, "There is no such saved search."]));
      expect((await one.browser.call("GET", "/searches")).body.searches).toEqual([]);
    }
    for (const one of [{ browser: openBrowser(server) }, suspended, deleted]) {
      expect((await calls(one, id)).map(({ status }) => status)).toEqual([401, 401]);
      expect((await one.browser.call("GET", "/searches")).status).toBe(401);
    }
    for (const key of ["x", "x.y", `${id}.abc`])
      expect((await openBrowser(server).call("GET", `/alerts/${key}`)).status).toBe(404);
    const list = (await owner.browser.call("GET", "/searches")).body.searches;
    expect(list).toEqual([expect.objectContaining({ _id: id, rhythm: "instant" })]);
  });

  test("a search that is saved many times at once is one, and an account has fifty", async () => {
    const [owner, make] = [await makeBuyer(), newMake()];
    const same = await Promise.all(Array.from({ length: 8 }, () => save(owner, make)));
    expect(new Set(same.map(({ body }) => body.search._id)).size).toBe(1);
    const rest = await Promise.all(
      Array.from({ length: 60 }, (_, at) => save(owner, make, { search: { price_to: 100 + at } })),
    );
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(rest.find(({ status }) => status === 409)?.body.message).toMatch(
      /^You have 50 saved searches/,
    );
  });

  test("a deleted search is restored by its owner alone, with what it tells", async () => {
    const [owner, other, make] = [await makeBuyer(), await makeBuyer(), newMake()];
    const { body } = await save(owner, make, { tells: ["sold"] });
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
  await save({ browser: openBrowser(server) }, make, { email });
  const kept = await makeBuyer();
  await save(kept, make, { rhythm: "never" });
  await server.db.pool.query("UPDATE saved_searches SET created_at = now() - interval '40 days'");
  await forgetEnded(server.db.kysely);
  const { rows } = await server.db.pool.query(
    "SELECT person_id FROM saved_searches WHERE email = $1 OR person_id = $2",
    [email, kept.id],
  );
  expect(rows).toEqual([{ person_id: kept.id }]);
});

test("who leaves takes saved searches along, and can export them before", async () => {
  const [owner, make] = [await makeBuyer(), newMake()];
  await save(owner, make);
  const { body } = await owner.browser.call("GET", "/account/export");
  expect(body.searches).toEqual([expect.objectContaining({ name: make, rhythm: "instant" })]);
});
