import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeListing } from "#tests/support/listing.ts";
import { makeImage } from "#tests/support/make.ts";
import { makePerson, openBrowser, type Person } from "#tests/support/person.ts";
import { remindSellers } from "./remind-sellers.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
});
afterAll(() => server.close());

async function publicCar(id: string) {
  return (await openBrowser(server).call("GET", `/cars/${id}`)).body;
}

const PATTERN = { day: /^\d{4}-\d{2}-\d{2}T/ };

describe("changing a car", () => {
  test("changing a car changes what is sent, clears what is null, keeps the rest", async () => {
    const { seller, id } = await makeListing(server, { make: "Volkswagen", colour: "blue" });
    const changed = await seller.browser.call("PATCH", `/listings/${id}`, {
      version: 1,
      resale_price: "16900",
      colour: null,
      location: "Bremen",
    });
    expect(changed.body).toMatchObject({
      version: 2,
      resale_price: 16_900,
      colour: null,
      location: "Bremen",
      make: "Volkswagen",
      name: "Volkswagen Golf 1.5 TSI",
    });
  });

  test("changing a car tells the second of two editors, and overwrites nothing", async () => {
    const { seller, id } = await makeListing(server);
    const edit = (own: object) =>
      seller.browser.call("PATCH", `/listings/${id}`, { version: 1, ...own });
    const replies = await Promise.all([edit({ location: "Kiel" }), edit({ location: "Bonn" })]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = replies.find(({ status }) => status === 200);
    expect((await publicCar(id)).location).toBe(winner?.body.location);
    const loser = replies.find(({ status }) => status === 409);
    expect(loser?.body.message).toContain("changed while you were editing");
  });

  test("changing a car is noticed by an editor when only its pictures or its price changed", async () => {
    const { seller, id } = await makeListing(server);
    const image = `/images/${await makeImage(server.db.kysely)}-800.webp`;
    const path = `/listings/${id}`;
    expect((await seller.browser.call("PATCH", path, { version: 1, images: [image] })).status).toBe(
      200,
    );
    const late = await seller.browser.call("PATCH", path, { version: 1, name: "Late" });
    expect(late.status).toBe(409);
    await seller.browser.call("POST", "/listings/reprice", { ids: [id], percent: -5 });
    expect((await seller.browser.call("PATCH", path, { version: 2, name: "Late" })).status).toBe(
      409,
    );
    expect((await publicCar(id)).name).toBe("Volkswagen Golf 1.5 TSI");
  });

  test("changing a car of nothing is none", async () => {
    const { seller, id } = await makeListing(server);
    const reply = await seller.browser.call("PATCH", `/listings/${id}`, { version: 1 });
    expect([reply.status, reply.body.version]).toEqual([200, 1]);
  });

  test("changing a car of its name reaches the descriptions of its pictures", async () => {
    const { seller, id } = await makeListing(server);
    await seller.browser.call("PATCH", `/listings/${id}`, { version: 1, name: "Opel Astra" });
    expect((await publicCar(id)).pictures[0].alt).toBe("Opel Astra");
  });

  test("changing a car refuses a pair that does not match, and half a pair", async () => {
    const { seller, id } = await makeListing(server);
    for (const sent of [{ category_id: "03" }, { category_id: "03", category_name: "SUV" }]) {
      const reply = await seller.browser.call("PATCH", `/listings/${id}`, { version: 1, ...sent });
      expect(reply.body.fields.category_name).toBe(
        "Choose the name that belongs to this Category ID",
      );
    }
  });

  test("changing a car of its price is remembered, in order, and cannot be rewritten", async () => {
    const { seller, id } = await makeListing(server);
    for (const [at, price] of [16_900, 15_900].entries())
      await seller.browser.call("PATCH", `/listings/${id}`, {
        version: at + 1,
        resale_price: price,
      });
    const { price_history: history } = await publicCar(id);
    expect(history.map((entry: { price: number }) => entry.price)).toEqual([
      17_900, 16_900, 15_900,
    ]);
    for (const { since } of history) expect(since).toMatch(PATTERN.day);
    for (const query of [
      "UPDATE product_prices SET resale_price_minor = 1 WHERE product_id = $1",
      "DELETE FROM product_prices WHERE product_id = $1",
    ]) {
      await expect(server.db.pool.query(query, [id])).rejects.toThrow("permission denied");
      await expect(server.db.owner.query(query, [id])).rejects.toThrow("cannot be changed");
    }
    // The car itself can be deleted, with its history.
    const gone = await seller.browser.call("DELETE", `/products/admin/delete/${id}`);
    expect(gone.body).toEqual({ deletedCount: 1 });
  });
});

describe("somebody else's car", () => {
  const VERBS: [string, string, object?][] = [
    ["GET", "/listings/:id"],
    ["PATCH", "/listings/:id", { version: 1, resale_price: 1 }],
    ["DELETE", "/products/admin/delete/:id"],
    ["PUT", "/promoteproducts/:id"],
    ["PUT", "/removepromoteproducts/:id"],
  ];

  test.each(VERBS)("somebody else's car is not touched by %s %s", async (method, path, body) => {
    const { id } = await makeListing(server);
    const stranger = await makePerson(server, { role: "Seller" });
    const reply = await stranger.browser.call(method, path.replace(":id", id), body);
    expect([reply.status, reply.body.message]).toEqual([404, "We couldn’t find this car."]);
    expect(await publicCar(id)).toMatchObject({ resale_price: 17_900, ad: "no" });
  });

  test.each(VERBS)(
    "somebody else's car may be touched by an admin with %s %s",
    async (method, path, body) => {
      const { id } = await makeListing(server);
      const admin = await makePerson(server, { role: "admin" });
      expect((await admin.browser.call(method, path.replace(":id", id), body)).status).toBe(200);
    },
  );

  test("somebody else's car is none of one's own in bulk acts", async () => {
    const { id } = await makeListing(server);
    const stranger = await makePerson(server, { role: "Seller" });
    for (const [path, more] of [
      ["/listings/act", { act: "withdraw" }],
      ["/listings/reprice", { percent: -50 }],
    ] as const) {
      const { body } = await stranger.browser.call("POST", path, { ids: [id], ...more });
      expect(body).toEqual({
        undo: null,
        cars: [{ _id: id, name: null, problem: "isn’t one of your cars" }],
      });
    }
    expect(await publicCar(id)).toMatchObject({ resale_price: 17_900, state: "active" });
  });
});

describe("promotion", () => {
  test("promotion shows the car as promoted until it is taken back, and is there once", async () => {
    const { seller, id } = await makeListing(server);
    const put = (path: string) => seller.browser.call("PUT", `/${path}/${id}`);
    expect((await put("promoteproducts")).body).toEqual({ acknowledged: true, modifiedCount: 1 });
    expect((await put("promoteproducts")).body).toEqual({ acknowledged: true, modifiedCount: 0 });
    expect((await publicCar(id)).ad).toBe("yes");
    expect((await put("removepromoteproducts")).body.modifiedCount).toBe(1);
    expect((await publicCar(id)).ad).toBe("no");
  });

  test("promotion is refused for a car past its end", async () => {
    const { seller, id } = await makeListing(server);
    await server.db.pool.query("UPDATE products SET expires_at = now() WHERE id = $1", [id]);
    expect((await seller.browser.call("PUT", `/promoteproducts/${id}`)).status).toBe(409);
  });

  test("promotion is refused for a car that is not on sale", async () => {
    const { seller, id } = await makeListing(server);
    await seller.browser.call("POST", "/listings/act", { ids: [id], act: "withdraw" });
    expect((await seller.browser.call("PUT", `/promoteproducts/${id}`)).status).toBe(409);
  });
});

describe("a seller's own list", () => {
  let seller: Person;
  const names = async (query: string) =>
    (await seller.browser.call("GET", `/sellerproducts?email=${seller.email}&${query}`)).body.map(
      (car: { name: string }) => car.name,
    );

  beforeAll(async () => {
    seller = await makePerson(server, { role: "Seller" });
    for (const [name, price] of [
      ["Alpha", 300],
      ["Bravo", 100],
      ["Charlie", 200],
    ] as const)
      await makeListing(server, { name, resale_price: price }, seller);
  });

  test("a seller's own list is sorted, searched, filtered and paged", async () => {
    expect(await names("")).toEqual(["Charlie", "Bravo", "Alpha"]);
    expect(await names("sort=cheapest")).toEqual(["Bravo", "Charlie", "Alpha"]);
    expect(await names("sort=dearest")).toEqual(["Alpha", "Charlie", "Bravo"]);
    expect(await names("sort=name&q=A")).toEqual(["Alpha", "Bravo", "Charlie"]);
    expect(await names("q=rav")).toEqual(["Bravo"]);
    expect(await names("q=%25")).toEqual([]);
    expect(await names("sort=name&limit=2&page=2")).toEqual(["Charlie"]);
    expect(await names("state=withdrawn")).toEqual([]);
    const first = await seller.browser.call(
      "GET",
      `/sellerproducts?email=${seller.email}&sort=name&limit=2`,
    );
    expect(first.headers.get("link")).toContain("page=2");
    expect(first.body[0]).toMatchObject({ number: "+49 30 1234567", version: 1 });
  });

  test("a seller's own list is ordered either way by name, state, views, saves and days, and no car is on two pages", async () => {
    const { body } = await seller.browser.call("GET", `/sellerproducts?email=${seller.email}`);
    const idOf = (name: string): string =>
      body.find((car: { name: string }) => car.name === name)._id;
    await server.db.pool.query(
      "INSERT INTO product_views (product_id, day, count) VALUES ($1, current_date, 3)",
      [idOf("Bravo")],
    );
    const buyer = await makePerson(server);
    await buyer.browser.call("POST", "/wishlist/merge", { productIds: [idOf("Alpha")] });
    await seller.browser.call("POST", "/listings/act", { ids: [idOf("Charlie")], act: "withdraw" });
    expect(await names("sort=name_back")).toEqual(["Charlie", "Bravo", "Alpha"]);
    expect(await names("sort=oldest")).toEqual(["Alpha", "Bravo", "Charlie"]);
    expect(await names("sort=viewed")).toEqual(["Bravo", "Charlie", "Alpha"]);
    expect(await names("sort=viewed_least")).toEqual(["Alpha", "Charlie", "Bravo"]);
    expect((await names("sort=saved"))[0]).toBe("Alpha");
    expect((await names("sort=saved_least")).at(-1)).toBe("Alpha");
    expect((await names("sort=state")).at(-1)).toBe("Charlie");
    expect((await names("sort=state_back"))[0]).toBe("Charlie");
    const pages = await Promise.all(
      [1, 2, 3].map((page) => names(`sort=state&limit=1&page=${page}`)),
    );
    expect(new Set(pages.flat())).toEqual(new Set(["Alpha", "Bravo", "Charlie"]));
    expect((await seller.browser.call("GET", "/sellerproducts?sort=nonsense")).status).toBe(400);
    await seller.browser.call("POST", "/listings/act", { ids: [idOf("Charlie")], act: "renew" });
  });

  test("a car has its dealer's own number, which only its seller and admins see, and by which it is found", async () => {
    const owner = await makePerson(server, { role: "Seller" });
    const { id } = await makeListing(server, { name: "Echo", stock_number: " S-104 " }, owner);
    await makeListing(server, { name: "Foxtrot" }, owner);
    const list = `/sellerproducts?email=${owner.email}`;
    const found = await owner.browser.call("GET", `${list}&q=s-10`);
    expect(found.body.map((car: { stock_number: string }) => car.stock_number)).toEqual(["S-104"]);
    const edited = { version: 1, stock_number: "S-105" };
    expect((await owner.browser.call("PATCH", `/listings/${id}`, edited)).body.stock_number).toBe(
      "S-105",
    );
    for (const path of [`/cars/${id}`, `/cars?limit=100`, `/search?q=Echo`])
      expect(
        JSON.stringify((await openBrowser(server).call("GET", path)).body),
        path,
      ).not.toContain("S-105");
    const tooLong = { version: 2, stock_number: "x".repeat(61) };
    const refused = await owner.browser.call("PATCH", `/listings/${id}`, tooLong);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["stock_number"]]);
    const cleared = await owner.browser.call("PATCH", `/listings/${id}`, {
      version: 2,
      stock_number: "",
    });
    expect(cleared.body.stock_number).toBeNull();
  });

  test("a seller saves the list as it is filtered and ordered, no formula runs, and no other seller's car is in it", async () => {
    const owner = await makePerson(server, { role: "Seller" });
    for (const [name, price] of [
      ["=cmd()|' /C calc'!A0", 300],
      ["Golf, the second", 200],
      ["Golf, the first", 100],
    ] as const)
      await makeListing(server, { name, resale_price: price, stock_number: "@x" }, owner);
    await makeListing(server, { name: "Golf of another" });
    const rowsOf = async (query: string) =>
      String((await owner.browser.call("GET", `/listings/export?${query}`)).body)
        .trimEnd()
        .split("\r\n");
    const [head, ...golfs] = await rowsOf("q=golf&sort=cheapest&state=active");
    expect(head).toMatch(/^id,stock_number,name,/);
    expect(golfs).toHaveLength(2);
    expect(golfs[0]).toContain(',\'@x,"Golf, the first",');
    expect(golfs[1]).toContain("Golf, the second");
    expect((await rowsOf("sort=dearest"))[1]).toContain(",'=cmd()");
    expect(await rowsOf("state=sold")).toHaveLength(1);
    expect((await openBrowser(server).call("GET", "/listings/export")).status).toBe(401);
    const buyer = await makePerson(server);
    expect((await buyer.browser.call("GET", "/listings/export")).status).toBe(403);
  });

  test("a seller's own list shows a car past its end as expired, at that moment, and nobody else does", async () => {
    const { id } = await makeListing(server, { name: "Delta" }, seller);
    await server.db.pool.query("UPDATE products SET expires_at = now() WHERE id = $1", [id]);
    expect(await names("state=expired")).toEqual(["Delta"]);
    expect(await names("state=active")).not.toContain("Delta");
    const { body } = await openBrowser(server).call("GET", "/cars?limit=100");
    expect(body.items.map((car: { _id: string }) => car._id)).not.toContain(id);
    expect((await seller.browser.call("GET", "/listings/counts")).body).toEqual({
      active: 3,
      expired: 1,
    });
    const renewed = await seller.browser.call("POST", "/listings/act", { ids: [id], act: "renew" });
    expect(renewed.body.cars).toEqual([{ _id: id, name: "Delta", problem: null }]);
    expect((await publicCar(id)).state).toBe("active");
  });

  test("a seller's own list is for the seller and admins alone", async () => {
    const stranger = await makePerson(server, { role: "Seller" });
    const path = `/sellerproducts?email=${seller.email}`;
    expect((await stranger.browser.call("GET", path)).status).toBe(403);
    const admin = await makePerson(server, { role: "admin" });
    expect((await admin.browser.call("GET", path)).body.length).toBeGreaterThanOrEqual(4);
  });
});

describe("a listing that ends soon", () => {
  test("a listing that ends soon is told to its seller once, and again before its next end", async () => {
    const { seller, id } = await makeListing(server, { name: "Ending soon" });
    await makeListing(server, { name: "Ending later" }, seller);
    const endIn = (days: number) =>
      server.db.pool.query(
        "UPDATE products SET expires_at = now() + make_interval(days => $2) WHERE id = $1",
        [id, days],
      );
    const mails = () =>
      server.mails.filter(({ to, subject }) => to === seller.email && /expire/.test(subject ?? ""));
    await remindSellers(server.app.listings);
    expect(mails()).toHaveLength(0);
    await endIn(6);
    await Promise.all([remindSellers(server.app.listings), remindSellers(server.app.listings)]);
    await expect.poll(mails).toHaveLength(1);
    expect(mails()[0]?.text).toContain("- Ending soon");
    expect(mails()[0]?.text).not.toContain("Ending later");
    expect(mails()[0]?.text).toContain("http://cars.test/dashboard/myproducts");
    await seller.browser.call("POST", "/listings/act", { ids: [id], act: "renew" });
    await remindSellers(server.app.listings);
    await expect.poll(mails).toHaveLength(1);
    await endIn(5);
    await remindSellers(server.app.listings);
    await expect.poll(mails).toHaveLength(2);
  });
});
