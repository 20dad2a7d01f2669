import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MOST_SAVED } from "#shared/rules/wishlist.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeListing } from "#tests/support/listing.ts";
import { makeCar, makeImage, makeSeller } from "#tests/support/make.ts";
import { makePerson, openBrowser, type Person } from "#tests/support/person.ts";

let server: TestApp;
let sellerId: string;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
  sellerId = await makeSeller(server.db.kysely);
});
afterAll(() => server.close());

const car = (own: Parameters<typeof makeCar>[2] = {}) => makeCar(server.db.kysely, sellerId, own);

function save({ browser, email }: Person, productId: string, own: Record<string, unknown> = {}) {
  const sent = { email, name: "A car", resale_price: 10_000, productId, ...own };
  return browser.call("POST", "/wishlist", sent);
}

function list({ browser, email }: Person, more = "") {
  return browser.call("GET", `/wishlist?email=${encodeURIComponent(email)}${more}`);
}

describe("a saved car", () => {
  test("remembers its name and price of that moment, and says what it is now", async () => {
    const buyer = await makePerson(server);
    const { id, seller } = await makeListing(server, {
      name: "Golf",
      resale_price: "17900",
      make: "Volkswagen",
      mileage_km: "74200",
    });
    const { status, body } = await save(buyer, id, { name: "As it was", resale_price: "19900.50" });
    expect([status, body]).toEqual([200, { acknowledged: true, insertedId: expect.any(String) }]);
    await server.db.pool.query(
      "UPDATE products SET resale_price_minor = 1670000, name = 'Golf VIII' WHERE id = $1",
      [id],
    );
    const entries = (await list(buyer)).body;
    expect(entries).toEqual([
      {
        _id: body.insertedId,
        email: buyer.email,
        name: "Golf",
        resale_price: 17_900,
        currency: "EUR",
        saved_at: expect.stringMatching(/^\d{4}-/),
        product_id: id,
        state: "active",
        current_price: 16_700,
        current_currency: "EUR",
        picture: expect.objectContaining({ thumbhash: expect.any(String) }),
        facts: expect.objectContaining({ make: "Volkswagen", mileage_km: 74_200, model: null }),
        path: `/cars/${id}-golf-viii`,
      },
    ]);
    expect((await save(buyer, id)).body.insertedId).toBe(body.insertedId);
    // The entry outlives the car, and its seller.
    await seller.browser.call("DELETE", `/products/admin/delete/${id}`);
    expect((await list(buyer)).body).toEqual([
      {
        ...entries[0],
        product_id: null,
        state: "gone",
        current_price: null,
        current_currency: null,
        picture: null,
        facts: null,
        path: null,
      },
    ]);
    expect((await buyer.browser.call("GET", "/wishlist/saved")).body).toEqual({
      count: 1,
      saved: {},
    });
  });

  test.each([
    [{ state: "reserved" }, "reserved"],
    [{ state: "sold" }, "sold"],
    [{ state: "withdrawn" }, "withdrawn"],
    [{ expires_at: new Date(0) }, "expired"],
    [{ state: "expired" }, "expired"],
    [{ state: "draft" }, "withdrawn"],
  ] as const)("%j is %s", async (change, state) => {
    const buyer = await makePerson(server);
    const id = await car();
    await save(buyer, id);
    await server.db.kysely.updateTable("products").set(change).where("id", "=", id).execute();
    expect((await list(buyer)).body[0].state).toBe(state);
  });

  test("a saved car is found by name and price where no id is sent, if it is the only one", async () => {
    const buyer = await makePerson(server);
    const named = { name: "Only one of it", resale_price_minor: 1_234_550 };
    const id = await car(named);
    await car({ ...named, currency: "JPY" });
    await car({ ...named, state: "sold" });
    const sent = { name: "Only one of it", resale_price: "12345.50", productId: undefined };
    expect((await save(buyer, "", sent)).status).toBe(200);
    expect((await list(buyer)).body[0].product_id).toBe(id);
    const cheaper = await save(buyer, "", { ...sent, resale_price: 12_345 });
    expect([cheaper.status, Object.keys(cheaper.body.fields)]).toEqual([400, ["name"]]);
    await car(named);
    const several = await save(buyer, "", sent);
    expect([several.status, Object.keys(several.body.fields)]).toEqual([400, ["productId"]]);
  });

  test.each([
    ["resale_price", { resale_price: "12.900" }],
    ["resale_price", { resale_price: "much" }],
    ["name", { name: "" }],
    ["productId", { productId: "x" }],
    ["email", { email: "nobody" }],
  ])("a saved car is refused with the name of the field: %s (%#)", async (field, own) => {
    const buyer = await makePerson(server);
    const { status, body } = await save(buyer, await car(), own);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  test("a saved car must exist, and not be a draft", async () => {
    const buyer = await makePerson(server);
    for (const id of [randomUUID(), await car({ state: "draft" })]) {
      const { status, body } = await save(buyer, id);
      expect([status, Object.keys(body.fields)]).toEqual([404, ["productId"]]);
    }
  });
});

describe("a wishlist", () => {
  test("a wishlist is its buyer's: who else asks is refused, but for an admin", async () => {
    const buyer = await makePerson(server);
    const other = await makePerson(server);
    const seller = await makePerson(server, { role: "Seller" });
    const admin = await makePerson(server, { role: "admin" });
    const visitor = { browser: openBrowser(server), email: buyer.email, id: "" };
    const id = await car();
    const entry = (await save(buyer, id)).body.insertedId as string;
    const statusOf = async (reply: Promise<{ status: number }>) => (await reply).status;
    const path = `/deleteWishlist/${entry}`;

    expect(await statusOf(save(visitor, id))).toBe(401);
    expect(await statusOf(save(seller, id))).toBe(403);
    expect(await statusOf(save(admin, id))).toBe(403);
    expect(await statusOf(save(other, id, { email: buyer.email }))).toBe(403);
    for (const asker of [other, seller]) {
      expect(await statusOf(list({ ...asker, email: buyer.email }))).toBe(403);
      expect(await statusOf(asker.browser.call("DELETE", path))).toBe(404);
    }
    expect(await statusOf(visitor.browser.call("DELETE", path))).toBe(401);
    expect((await list({ ...admin, email: buyer.email })).body).toHaveLength(1);
    expect((await list({ ...admin, email: "nobody@cars.test" })).body).toEqual([]);
    expect((await list(other)).body).toEqual([]);
    const removed = await admin.browser.call("DELETE", path);
    expect(removed.body).toEqual({ deletedCount: 1, undo: null });
    expect(await statusOf(buyer.browser.call("DELETE", path))).toBe(404);
  });

  test("a wishlist is paged, the latest first, and a row that goes takes no other along", async () => {
    const buyer = await makePerson(server);
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      const id = await car();
      await save(buyer, id);
      ids.unshift(id);
    }
    const first = await list(buyer, "&limit=2");
    const link = /<http:\/\/cars\.test\/api([^>]+)>; rel="next"/.exec(
      first.headers.get("link") ?? "",
    )?.[1];
    const second = await buyer.browser.call("GET", link ?? "");
    expect(second.body.map((entry: { product_id: string }) => entry.product_id)).toEqual(
      ids.slice(2, 4),
    );
    await buyer.browser.call("DELETE", `/deleteWishlist/${first.body[1]._id}`);
    const rest = await buyer.browser.call("GET", link?.replace("limit=2", "limit=100") ?? "");
    const shown = [...first.body, ...rest.body].map((entry) => entry.product_id);
    expect(shown).toEqual(ids);
    expect(rest.headers.get("link")).toBeNull();
    const { count } = (await buyer.browser.call("GET", "/wishlist/saved")).body;
    expect(count).toBe(4);
    const stranger = await makePerson(server);
    const cursor = new URLSearchParams(link?.split("?")[1]).get("cursor") ?? "";
    expect((await list(stranger, `&cursor=${cursor}`)).body.fields).toEqual({
      cursor: "Use a cursor from this list",
    });
  });

  test("a wishlist is ordered by today's price, the currencies apart, each page after the one before", async () => {
    const buyer = await makePerson(server);
    const saved = [
      { name: "middle", resale_price_minor: 2_000_000 },
      { name: "dear", resale_price_minor: 3_000_000 },
      { name: "yen", resale_price_minor: 1_000, currency: "JPY" },
      { name: "cheap", resale_price_minor: 1_000_000 },
      { name: "gone", resale_price_minor: 2_500_000 },
    ];
    for (const each of saved) await save(buyer, await car(each));
    const { pool } = server.db;
    await pool.query("DELETE FROM products WHERE name = 'gone' AND owner_id = $1", [sellerId]);
    // Cheaper than when it was saved.
    await pool.query(
      "UPDATE products SET resale_price_minor = 500000 WHERE name = 'dear' AND owner_id = $1",
      [sellerId],
    );
    const namesOf = async (sort: string) => {
      const names: string[] = [];
      let cursor = "";
      do {
        const { body, headers } = await list(buyer, `&sort=${sort}&limit=2${cursor}`);
        names.push(...body.map(({ name }: { name: string }) => name));
        const next = /cursor=[^&>]+/.exec(headers.get("link") ?? "")?.[0];
        cursor = next === undefined ? "" : `&${next}`;
      } while (cursor !== "");
      return names;
    };
    expect(await namesOf("cheapest")).toEqual(["dear", "cheap", "middle", "gone", "yen"]);
    expect(await namesOf("dearest")).toEqual(["gone", "middle", "cheap", "dear", "yen"]);
    expect(await namesOf("newest")).toEqual(["gone", "cheap", "yen", "dear", "middle"]);
    const { headers } = await list(buyer, "&sort=cheapest&limit=2");
    const [cursor = ""] = /cursor=[^&>]+/.exec(headers.get("link") ?? "") ?? [];
    const other = await list(buyer, `&sort=dearest&${cursor}`);
    expect([other.status, Object.keys(other.body.fields)]).toEqual([400, ["cursor"]]);
    const unknown = await list(buyer, "&sort=oldest");
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([400, ["sort"]]);
  });

  test("a wishlist gets a removed row back as it was, for its owner alone", async () => {
    const [buyer, other] = [await makePerson(server), await makePerson(server)];
    const [kept, deleted] = [await car(), await car({ name: "Gone, later" })];
    for (const id of [kept, deleted]) await save(buyer, id);
    const before = (await list(buyer)).body;
    const undos: string[] = [];
    for (const { _id: id } of before)
      undos.push((await buyer.browser.call("DELETE", `/deleteWishlist/${id}`)).body.undo);
    expect((await list(buyer)).body).toEqual([]);
    const restore = (undo: string, { browser } = buyer) =>
      browser.call("POST", "/wishlist/restore", { undo });
    for (const undo of undos) {
      expect((await restore(undo, other)).body.fields).toEqual({
        undo: "You can no longer undo this",
      });
      expect((await restore(`x${undo}`)).status).toBe(400);
    }
    await server.db.pool.query("UPDATE products SET resale_price_minor = 900000 WHERE id = $1", [
      kept,
    ]);
    for (const undo of [...undos, ...undos]) expect((await restore(undo)).status).toBe(200);
    expect((await list(buyer)).body).toEqual([before[0], { ...before[1], current_price: 9_000 }]);
    // Also when the car was deleted meanwhile.
    await buyer.browser.call("DELETE", `/deleteWishlist/${before[0]._id}`);
    await server.db.pool.query("DELETE FROM products WHERE id = $1", [deleted]);
    for (const undo of [undos[0], undos[0]]) await restore(undo ?? "");
    const [first] = (await list(buyer)).body;
    expect([first._id, first.name, first.state]).toEqual([before[0]._id, "Gone, later", "gone"]);
    expect((await list(buyer)).body).toHaveLength(2);
  });

  test("a wishlist takes in what a browser has kept, each car once", async () => {
    const buyer = await makePerson(server);
    const [saved, kept, sold] = [await car(), await car(), await car({ state: "sold" })];
    const entry = (await save(buyer, saved)).body.insertedId;
    const unknown = randomUUID();
    const merge = (productIds: unknown[]) =>
      buyer.browser.call("POST", "/wishlist/merge", { productIds });
    const sent = [kept, unknown, saved, sold, kept];
    const first = (await merge(sent)).body;
    expect(first).toEqual({
      count: 3,
      saved: { [saved]: entry, [kept]: expect.any(String), [sold]: expect.any(String) },
      gone: [unknown],
      full: [],
    });
    expect((await merge(sent)).body).toEqual(first);
    const names = (await list(buyer)).body.map((one: { product_id: string }) => one.product_id);
    expect(names).toEqual([sold, kept, saved]);
    expect((await merge(["x"])).body.fields).toEqual({ "productIds.0": "Enter an ID" });
    const many = Array.from({ length: 201 }, () => randomUUID());
    expect((await merge(many)).body.fields).toEqual({ productIds: "Send at most 200 cars" });
    expect((await merge([])).body.count).toBe(3);
  });

  test("a wishlist that is full takes no car in, whoever else has saved that car", async () => {
    const [buyer, other] = [await makePerson(server), await makePerson(server)];
    await server.db.pool.query(
      `INSERT INTO wishlist_entries (id, buyer_id, slot, name, resale_price_minor, currency)
       SELECT gen_random_uuid(), $1, slot, 'Car', 1, 'EUR' FROM generate_series(1, $2::int) slot`,
      [buyer.id, MOST_SAVED],
    );
    const id = await car();
    await save(other, id);
    expect((await save(buyer, id)).status).toBe(409);
    const { body } = await buyer.browser.call("POST", "/wishlist/merge", { productIds: [id] });
    expect(body.full).toEqual([id]);
  });

  test("a wishlist is in the export of a person's data, and goes with the person", async () => {
    const buyer = await makePerson(server);
    const image = await makeImage(server.db.kysely);
    const id = await car({ name: `Car of ${image}` });
    await save(buyer, id);
    const { body } = await buyer.browser.call("GET", "/account/export");
    expect(body.wishlist).toMatchObject([{ name: `Car of ${image}`, product_id: id }]);
    await server.db.pool.query("DELETE FROM users WHERE id = $1", [buyer.id]);
    const { rowCount } = await server.db.pool.query(
      "SELECT 1 FROM wishlist_entries WHERE product_id = $1",
      [id],
    );
    expect(rowCount).toBe(0);
  });
});
