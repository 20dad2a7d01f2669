import { afterAll, beforeAll, expect, it } from "vitest";
import { shortId } from "#shared/rules/short-id.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { readAll } from "#tests/support/lists.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";
import { makePerson, type Person } from "#tests/support/person.ts";
import { book, makeBuyers, makeCarOnSale } from "#tests/support/sales.ts";
import { foldCount } from "./fold-count.ts";

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp();
  admin = await makePerson(server, { role: "admin" });
});
afterAll(() => server.close());

const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id: id }) => id);

it("admins see every car, in whatever state, in every order once", async () => {
  const { kysely } = server.db;
  const seller = await makeSeller(kysely, { email: "stock@cars.test" });
  const cars: string[] = [];
  // Many cars share name, price and moment, so that the order among equals counts.
  for (let n = 0; n < 23; n += 1)
    cars.push(
      await makeCar(kysely, seller, {
        name: n % 3 === 0 ? "Audi A4 Avant" : "bmw 320d",
        resale_price_minor: 100_000 * (1 + (n % 2)),
        report_count: n % 4,
        posted_at: new Date("2026-03-01T12:00:00Z"),
        state: (["active", "sold", "withdrawn", "draft"] as const)[n % 4],
      }),
    );
  for (const sort of ["newest", "name", "cheapest", "dearest"]) {
    const rows = await readAll(admin, `/products?seller=${seller}&sort=${sort}&limit=5`);
    expect(idsOf(rows).toSorted(), sort).toEqual(cars.toSorted());
  }
  const dear = await readAll(admin, `/products?seller=${seller}&sort=dearest&limit=4`);
  const prices = dear.map(({ resale_price }) => resale_price);
  expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  const reported = await readAll(admin, `/products?seller=${seller}&sort=reported&limit=4`);
  const counts = reported.map(({ report }) => report);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(counts).toHaveLength(17);
  expect(dear[0]).toMatchObject({ email: "stock@cars.test", seller_id: seller });
  const totalOf = async (query: string) =>
    (await admin.browser.call("GET", `/products?${query}&limit=5`)).headers.get("x-total-count");
  expect(await totalOf(`seller=${seller}`)).toBe("23");
  expect(await totalOf(`seller=${seller}&sort=reported`)).toBe("17");
  const found = await readAll(admin, `/products?seller=${seller}&q=av+aud&limit=3`);
  expect(found).toHaveLength(8);
  expect(await readAll(admin, `/products?seller=${seller}&q=vant`)).toEqual([]);
  expect(idsOf(await readAll(admin, `/products?q=${cars[3]?.toUpperCase()}`))).toEqual([cars[3]]);
});

it("the short form of an id finds its row, and what looks like one but is none is searched as words", async () => {
  const { kysely } = server.db;
  const seller = await makeSeller(kysely, { email: "decade@cars.test" });
  const id = await makeCar(kysely, seller, { name: "Mini Cooper" });
  const named = await makeCar(kysely, seller, { name: "Rover Facade" });
  for (const q of [shortId(id, "C"), shortId(id, "C").toLowerCase(), id.slice(-6)])
    expect(idsOf(await readAll(admin, `/products?q=${q}`)), q).toEqual([id]);
  expect(idsOf(await readAll(admin, "/products?q=facade"))).toEqual([named]);
  // A car of another list that ends like a word changes nothing.
  const other = await makeSeller(kysely, { email: "other@cars.test" });
  await makeCar(kysely, other, { id: "019b7721-5be0-7002-8000-000000facade" });
  const ofSeller = await readAll(admin, `/products?seller=${seller}&q=facade`);
  expect(idsOf(ofSeller)).toEqual([named]);
  expect(await readAll(admin, "/products?q=C-0000ZZ")).toEqual([]);
  const found = (await admin.browser.call("GET", `/admin?q=${shortId(seller, "P")}`)).body;
  expect(idsOf(found)).toEqual([seller]);
});

it("a common word finds each car once, in every order, wherever its cars stand", async () => {
  const { kysely, pool } = server.db;
  const seller = await makeSeller(kysely, { email: "common@cars.test" });
  const other = await makeCar(kysely, seller, {});
  // More cars than are counted; by name and by price they come after more rows than a scan of the list reads.
  await pool.query(
    `INSERT INTO products (id, owner_id, name, resale_price_minor, currency, category_id, posted_at, expires_at)
     SELECT gen_random_uuid(), $1, CASE WHEN n % 4 = 0 THEN 'Zastava 750' ELSE 'Aixam City' END,
       CASE WHEN n % 4 = 0 THEN 100 + n ELSE 10000 END, 'EUR', category_id, now() - (n % 11) * interval '1 hour', expires_at
     FROM generate_series(1, 7000) n, products WHERE id = $2`,
    [seller, other],
  );
  const { rows } = await pool.query<{ id: string }>(
    "SELECT id FROM products WHERE owner_id = $1 AND name = 'Zastava 750' ORDER BY id",
    [seller],
  );
  const zastavas = rows.map(({ id }) => id);
  for (const sort of ["newest", "name", "cheapest", "dearest"] as const) {
    const found = await readAll(admin, `/products?q=zast&sort=${sort}&limit=100`);
    expect(idsOf(found).toSorted(), sort).toEqual(zastavas);
    const prices = found.map(({ resale_price }) => resale_price);
    if (sort === "cheapest") expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    if (sort === "dearest") expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  }
  const first = await admin.browser.call("GET", "/products?q=zast&sort=name");
  expect(first.headers.get("x-total-count")).toBe("1001");
  await pool.query("DELETE FROM products WHERE owner_id = $1", [seller]);
});

it("a state is what it is at that moment: what is past its end has expired", async () => {
  const { kysely } = server.db;
  const seller = await makeSeller(kysely, { email: "states@cars.test" });
  const past = new Date(Date.now() - 1000);
  const [on, over, old] = [
    await makeCar(kysely, seller, {}),
    await makeCar(kysely, seller, { expires_at: past }),
    await makeCar(kysely, seller, { state: "expired" }),
  ];
  const inState = async (state: string) =>
    idsOf(await readAll(admin, `/products?seller=${seller}&state=${state}`)).toSorted();
  expect(await inState("active")).toEqual([on]);
  expect(await inState("expired")).toEqual([over, old].toSorted());
  expect(await inState("sold")).toEqual([]);
});

it("bookings are searched by car and buyer, and filtered by how they stand", async () => {
  const [buyer] = (await makeBuyers(server, 1)) as [Person];
  const ids: string[] = [];
  for (const name of ["Tatra 613", "Tatra 700"])
    ids.push((await book(buyer, await makeCarOnSale(server, { name }))).body.insertedId);
  await buyer.browser.call("DELETE", `/deletebookings/${ids[0]}`);
  await server.db.pool.query("UPDATE bookings SET held_until = now() WHERE id = $1", [ids[1]]);
  const find = async (query: string) => idsOf(await readAll(admin, `/bookings?${query}`));
  expect(await find("q=tatra&sort=name&state=all")).toEqual(ids);
  expect(
    await find(`q=${encodeURIComponent(`tatra ${buyer.email}`)}&state=all&sort=name&limit=1`),
  ).toEqual(ids);
  expect(await find("q=tatra&state=cancelled")).toEqual([ids[0]]);
  expect(await find("q=tatra&state=held")).toEqual([]);
  expect(await find("q=tatra&state=expired")).toEqual([ids[1]]);
  expect((await buyer.browser.call("GET", "/bookings")).status).toBe(403);
});

it("all cars are counted, however they come and go", async () => {
  const { kysely, pool } = server.db;
  const seller = await makeSeller(kysely, { email: "counted@cars.test" });
  const expectCounted = async (times: string) => {
    const { headers } = await admin.browser.call("GET", "/products?limit=1");
    const { rows } = await pool.query<{ count: number }>("SELECT count(*) FROM products");
    expect(headers.get("x-total-count"), times).toBe(String(rows[0]?.count));
  };
  const add = () => makeCar(kysely, seller, { name: "Counted" });
  await expectCounted("at first");
  await Promise.all(Array.from({ length: 10 }, add));
  await expectCounted("added");
  // Meanwhile two processes fold the count at once.
  await Promise.all([add(), foldCount(kysely), add(), foldCount(kysely), add()]);
  await expectCounted("added up");
  await pool.query("INSERT INTO products SELECT * FROM products LIMIT 1 ON CONFLICT DO NOTHING");
  await pool.query("DELETE FROM products WHERE name = 'Counted'");
  await foldCount(kysely);
  await expectCounted("deleted");
  const { rows } = await pool.query("SELECT FROM product_count_changes");
  expect(rows).toHaveLength(1);
});
