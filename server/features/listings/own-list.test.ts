import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shortId } from "#shared/rules/short-id.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeListing } from "#tests/support/listing.ts";
import { makePerson, openBrowser, type Person } from "#tests/support/person.ts";
import { book, makeSellerOfCar } from "#tests/support/sales.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
});
afterAll(() => server.close());

const publicCar = async (id: string) => (await openBrowser(server).call("GET", `/cars/${id}`)).body;

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
    const path = `/sellerproducts?email=${seller.email}&q=Bravo`;
    const [{ _id: id }] = (await seller.browser.call("GET", path)).body;
    expect(await names(`q=${shortId(id, "C")}`)).toEqual(["Bravo"]);
    expect(await names(`q=${id.slice(-6)}`)).toEqual(["Bravo"]);
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

  test("a seller's own list tells when a reservation ends, and only while it lasts", async () => {
    const { seller: owner, car } = await makeSellerOfCar(server);
    const held = async () => {
      const path = `/sellerproducts?email=${owner.email}`;
      const [{ held_until: until, as_of: asOf }] = (await owner.browser.call("GET", path)).body;
      expect(Math.abs(Date.now() - Date.parse(asOf))).toBeLessThan(60_000);
      return until;
    };
    expect(await held()).toBeNull();
    const booked = await book(await makePerson(server), car);
    expect(await held()).toBe(booked.body.held_until);
    await server.db.pool.query("UPDATE bookings SET held_until = now() WHERE product_id = $1", [
      car,
    ]);
    expect(await held()).toBeNull();
  });

  test("a seller's own list is for the seller and admins alone", async () => {
    const stranger = await makePerson(server, { role: "Seller" });
    const path = `/sellerproducts?email=${seller.email}`;
    expect((await stranger.browser.call("GET", path)).status).toBe(403);
    const admin = await makePerson(server, { role: "admin" });
    expect((await admin.browser.call("GET", path)).body.length).toBeGreaterThanOrEqual(4);
  });
});
