import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCar, makeSeller } from "#tests/support/make.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import {
  endByClick,
  makeReader,
  matchNow,
  newMake,
  saveSearchOf,
  sellerActs,
  subjectsTo,
  tellNow,
  whenMailed,
} from "#tests/support/alerts.ts";
import { makeMember, tokenOf } from "#tests/support/person.ts";
import { mailsTo } from "#tests/support/sales.ts";

let server: TestApp;
let car: ReturnType<typeof sellerActs>["car"];
let set: ReturnType<typeof sellerActs>["set"];
beforeAll(async () => {
  server = await startApp();
  const seller = await makeSeller(server.db.kysely);
  ({ car, set } = sellerActs(server, seller));
});
afterAll(() => server.close());

describe("a saved search", () => {
  test("a saved search tells of a car that comes on sale afterwards, once, and of none that was there before", async () => {
    const [buyer, make] = [await makeReader(server), newMake()];
    await car(make, { name: "Old one" });
    await saveSearchOf(buyer, make);
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
    await whenMailed(server);
    expect(subjectsTo(server, buyer)).toHaveLength(1);
  });

  test("a saved search tells of several cars in one mail, with those that have gone meanwhile left out", async () => {
    const [buyer, make] = [await makeReader(server), newMake()];
    await saveSearchOf(buyer, make);
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

  test("a saved search tells of a lowered price, also of a car that was there before, and one that falls into its range", async () => {
    const [buyer, make] = [await makeReader(server), newMake()];
    const cheap = await car(make, { name: "Cheap", resale_price_minor: 500_000 });
    const dear = await car(make, { name: "Dear", resale_price_minor: 900_000 });
    await saveSearchOf(buyer, make, { search: { price_to: 6_000 } });
    await set(cheap, { resale_price_minor: 498_000 });
    await tellNow(server);
    await whenMailed(server);
    expect(subjectsTo(server, buyer)).toEqual([]);
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
    await whenMailed(server);
    expect(subjectsTo(server, buyer)).toHaveLength(2);
  });

  test("a saved search tells of a car that was sold and one that is back, where that is chosen, at most once a day", async () => {
    const [buyer, make] = [await makeReader(server), newMake()];
    const { body } = await saveSearchOf(buyer, make, { tells: ["new", "sold", "back"] });
    const id = await car(make, { name: "Popular" });
    await tellNow(server);
    await mailsTo(server, buyer, "New: Popular");
    await set(id, { state: "sold" });
    await tellNow(server);
    await mailsTo(server, buyer, "Sold: Popular");
    await set(id, { state: "active" });
    await tellNow(server);
    await whenMailed(server);
    expect(subjectsTo(server, buyer)).toHaveLength(2);
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

  test("a saved search tells nobody of their own cars, nothing while it is off, and not what came on sale meanwhile", async () => {
    const make = newMake();
    const owner = await makeMember(server, { role: "Seller" });
    owner.browser.accessToken = await tokenOf(owner);
    const buyer = await makeReader(server);
    await saveSearchOf(owner, make);
    const { body } = await saveSearchOf(buyer, make);
    const change = (rhythm: string) =>
      buyer.browser.call("PUT", `/searches/${body.search._id}`, { rhythm });
    await change("never");
    await makeCar(server.db.kysely, owner.id, { make });
    await tellNow(server);
    await change("instant");
    await tellNow(server);
    await whenMailed(server);
    expect([subjectsTo(server, owner), subjectsTo(server, buyer)]).toEqual([[], []]);
    await car(make, { name: "After" });
    await tellNow(server);
    await mailsTo(server, buyer, "New: After");
  });

  test("a saved search tells an account whose address is not confirmed by a notice alone", async () => {
    const [buyer, make] = [await makeReader(server, { email_verified: false }), newMake()];
    await saveSearchOf(buyer, make);
    await car(make);
    await tellNow(server);
    const { rows } = await server.db.pool.query("SELECT FROM notices WHERE person_id = $1", [
      buyer.id,
    ]);
    expect(rows).toHaveLength(1);
    await whenMailed(server);
    expect(subjectsTo(server, buyer)).toEqual([]);
  });

  test("a saved search tells everything once, when runs overlap and repeat", async () => {
    const [buyer, make] = [await makeReader(server), newMake()];
    await saveSearchOf(buyer, make);
    await Promise.all(Array.from({ length: 5 }, () => car(make)));
    await Promise.all([matchNow(server), matchNow(server), matchNow(server)]);
    await Promise.all([tellNow(server), tellNow(server), tellNow(server)]);
    await tellNow(server);
    await whenMailed(server);
    expect(subjectsTo(server, buyer)).toEqual([`5 new cars: “${make}”`]);
  });
});

describe("a saved search in trouble", () => {
  test("one reader who cannot be told keeps nobody else waiting, and a long search leads to all of them", async () => {
    const [broken, long, fine] = [
      await makeReader(server),
      await makeReader(server),
      await makeReader(server),
    ];
    const make = newMake();
    const not = Array.from({ length: 20 }, (_, at) => `${"long-make-name".repeat(2)}-${at}`);
    await saveSearchOf(broken, make);
    await saveSearchOf(long, make, { search: { not } });
    await saveSearchOf(fine, make);
    await car(make);
    await car(make);
    // What it has found cannot be read.
    await server.db.owner.query(
      "ALTER TABLE saved_searches DROP CONSTRAINT saved_searches_name_check, DROP CONSTRAINT saved_searches_tells_check",
    );
    await server.db.owner
      .query("UPDATE saved_searches SET tells = NULL WHERE person_id = $1", [broken.id])
      .catch(() => server.db.owner.query("ALTER TABLE saved_searches ALTER tells DROP NOT NULL"));
    await server.db.owner.query("UPDATE saved_searches SET tells = NULL WHERE person_id = $1", [
      broken.id,
    ]);
    await tellNow(server);
    await mailsTo(server, fine, "2 new cars");
    await mailsTo(server, long, "2 new cars");
    const { rows } = await server.db.pool.query("SELECT path FROM notices WHERE person_id = $1", [
      long.id,
    ]);
    expect(rows).toEqual([{ path: "/dashboard/mysearches" }]);
    await server.db.owner.query("DELETE FROM saved_searches WHERE person_id = $1", [broken.id]);
  });

  test("a car whose transaction was open when the search was saved is told once it is there", async () => {
    const [reader, make] = [await makeReader(server), newMake()];
    const client = await server.db.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("SELECT pg_current_xact_id(), now()");
      await saveSearchOf(reader, make);
      await client.query(
        `INSERT INTO products (id, owner_id, category_id, name, make, resale_price_minor, currency)
         SELECT gen_random_uuid(), id, '01', 'From an import', $1, 500000, 'EUR' FROM users WHERE role = 'Seller' LIMIT 1`,
        [make],
      );
      await client.query("COMMIT");
    } finally {
      client.release();
    }
    await tellNow(server);
    await mailsTo(server, reader, "New: From an import");
  });

  test("what happens while a search or an account is off is told as it should be: never, and afterwards", async () => {
    const [reader, make] = [await makeReader(server), newMake()];
    const { body } = await saveSearchOf(reader, make, { tells: ["new", "sold"] });
    const known = await car(make, { name: "Known" });
    await tellNow(server);
    await mailsTo(server, reader, "New: Known");
    const turn = (rhythm: string) =>
      reader.browser.call("PUT", `/searches/${body.search._id}`, { rhythm });
    await turn("never");
    await set(known, { state: "sold" });
    await matchNow(server);
    await turn("instant");
    await car(make, { name: "After" });
    await tellNow(server);
    await mailsTo(server, reader, "New: After");
    const suspend = (at: Date | null) =>
      server.db.kysely
        .updateTable("users")
        .set({ suspended_at: at, suspended_reason: at && "Fraud" })
        .where("id", "=", reader.id)
        .execute();
    await suspend(new Date());
    await car(make, { name: "While suspended" });
    await tellNow(server);
    await suspend(null);
    await tellNow(server);
    await mailsTo(server, reader, "New: While suspended");
    expect(subjectsTo(server, reader)).toHaveLength(3);
  });

  test("the same rhythm again does not put off what is due", async () => {
    const [reader, make] = [await makeReader(server), newMake()];
    const { body } = await saveSearchOf(reader, make, { rhythm: "daily" });
    await car(make);
    await matchNow(server);
    await server.db.pool.query("UPDATE saved_searches SET due_at = now() WHERE id = $1", [
      body.search._id,
    ]);
    await reader.browser.call("PUT", `/searches/${body.search._id}`, { rhythm: "daily" });
    const { rows } = await server.db.pool.query(
      "SELECT due_at <= now() AS is_due FROM saved_searches WHERE id = $1",
      [body.search._id],
    );
    expect(rows).toEqual([{ is_due: true }]);
  });
});

test("a wishlist tells lowered prices, and cars that were sold and are back, until its mails are ended", async () => {
  const [buyer, make] = [await makeReader(server), newMake()];
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
  const ended = await endByClick(server, path);
  expect(ended.status).toBe(200);
  const { body } = await buyer.browser.call("GET", "/searches");
  expect(body.wishlist).toEqual({ rhythm: "never", tells: ["lowered", "sold", "back"] });
  await set(id, { resale_price_minor: 500_000, state: "active" });
  await tellNow(server);
  await whenMailed(server);
  expect(subjectsTo(server, buyer)).toHaveLength(2);
});

test("words are matched by what they mean among the cars on sale, in the thread of the index", async () => {
  const indexed = await startApp({}, { hasIndex: true });
  try {
    const { car: sell } = sellerActs(indexed, await makeSeller(indexed.db.kysely));
    for (let count = 0; count < 3; count += 1) await sell("Volkswagen", { name: "Golf" });
    const reader = await makeReader(indexed);
    const search = { make: [], q: "glof kombi" };
    await expect
      .poll(async () => (await indexed.get("/api/search?q=golf")).json())
      .toMatchObject({
        total: 3,
      });
    await saveSearchOf(reader, "", { search });
    await tellNow(indexed);
    await sell("Volkswagen", { name: "Golf Variant", body: "estate" });
    await sell("Volkswagen", { name: "Golf Cabrio", body: "convertible" });
    await tellNow(indexed);
    await mailsTo(indexed, reader, "New: Golf Variant");
    await whenMailed(indexed);
    expect(subjectsTo(indexed, reader)).toHaveLength(1);
  } finally {
    await indexed.close();
  }
});
