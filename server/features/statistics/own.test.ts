import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CAR_FIGURE_SORTS } from "#shared/rules/figures.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { readAll } from "#tests/support/lists.ts";
import { decide } from "#tests/support/reports.ts";
import { decide as decideCase, makeCase } from "#tests/support/verification.ts";
import { makeCar } from "#tests/support/make.ts";
import { makeMember, openBrowser, type Person } from "#tests/support/person.ts";
import { book, makeBuyers, makeSellerOfCar } from "#tests/support/sales.ts";

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp();
  admin = await makeMember(server, { role: "admin" });
});
afterAll(() => server.close());

const todo = async ({ browser }: Person) => (await browser.call("GET", "/figures/tasks")).body;

const own = async ({ browser }: Person, zone = "UTC") =>
  (await browser.call("GET", `/figures/own?zone=${zone}`)).body;

/** A figure of a person: its total in the period, its total before, and its value on the last day. */
async function figure(person: Person, name: string): Promise<number[]> {
  const { series } = await own(person);
  const { total, before, values } = series.find((one: { name: string }) => one.name === name);
  return [total, before, values.at(-1)];
}

const cars = async (person: Person, query = "") => readAll(person, `/figures/cars${query}`);

/** So many days before today at noon, as UTC has it. */
function daysAgo(days: number): Date {
  const today = new Date().toISOString().slice(0, 10);
  return new Date(Date.parse(`${today}T12:00:00Z`) - days * 86_400_000);
}

async function addViews(car: string, days: number, count: number): Promise<void> {
  await server.db.pool.query("INSERT INTO product_views VALUES ($1, $2, $3)", [
    car,
    daysAgo(days).toISOString().slice(0, 10),
    count,
  ]);
}

async function addPast(table: "bookings" | "saves", car: string, person: Person, at: Date) {
  const { pool } = server.db;
  if (table === "saves")
    return pool.query(
      `INSERT INTO wishlist_entries (id, buyer_id, slot, product_id, name, resale_price_minor, currency, created_at)
       VALUES ($1, $2, (SELECT count(*) + 1 FROM wishlist_entries WHERE buyer_id = $2), $3, 'car', 1, 'EUR', $4)`,
      [randomUUID(), person.id, car, at],
    );
  return pool.query(
    `INSERT INTO bookings (id, product_id, buyer_id, seller_id, item, price_minor, currency, name, email, phone,
       location, seller_name, state, held_until, ended_at, created_at)
     SELECT $1, $2, $3, owner_id, name, 1, 'EUR', 'Pat', 'p@cars.test', '1', 'here', 'S', 'expired', $4, $4, $4
     FROM products WHERE id = $2`,
    [randomUUID(), car, person.id, at],
  );
}

describe("a seller's figures", () => {
  it("a seller's figures are of the last 30 days and the 30 before, day by day, and of their own cars alone", async () => {
    const { seller, car } = await makeSellerOfCar(server);
    const { seller: rival, car: rivals } = await makeSellerOfCar(server);
    const [buyer, other] = (await makeBuyers(server, 2)) as [Person, Person];
    for (const [days, count] of [
      [0, 3],
      [29, 4],
      [30, 5],
      [59, 6],
      [60, 7],
    ] as const)
      await addViews(car, days, count);
    await addViews(rivals, 0, 100);
    for (const days of [29, 30, 60]) await addPast("bookings", car, buyer, daysAgo(days));
    await addPast("saves", car, buyer, daysAgo(29));
    await addPast("saves", car, other, daysAgo(59));
    expect(await figure(seller, "views")).toEqual([7, 11, 3]);
    expect(await figure(seller, "bookings")).toEqual([1, 1, 0]);
    expect(await figure(seller, "saves")).toEqual([1, 1, 0]);
    expect(await cars(seller)).toEqual([
      {
        _id: car,
        name: expect.any(String),
        state: "active",
        views: { now: 7, before: 11 },
        saves: { now: 1, before: 1 },
        bookings: { now: 1, before: 1 },
      },
    ]);
    expect(await figure(rival, "views")).toEqual([100, 0, 100]);
    expect((await cars(rival)).map(({ _id: id }) => id)).toEqual([rivals]);
    expect(await figure(buyer, "bookings")).toEqual([1, 1, 0]);
    expect(await figure(buyer, "saves")).toEqual([1, 0, 0]);
  });

  it("a seller's figures are listed page by page in each order, every car once", async () => {
    const seller = await makeMember(server, { role: "Seller" });
    const made = [];
    for (let n = 0; n < 7; n += 1) {
      const car = await makeCar(server.db.kysely, seller.id, { name: `Car ${n}` });
      if (n % 3 > 0) await addViews(car, n, n);
      made.push(car);
    }
    for (const sort of CAR_FIGURE_SORTS) {
      const rows = await cars(seller, `?limit=3&sort=${sort}`);
      expect(new Set(rows.map(({ _id: id }) => id))).toEqual(new Set(made));
      expect(rows).toHaveLength(7);
    }
    const counts = async (sort: string) =>
      (await cars(seller, `?limit=2&sort=${sort}`)).map(({ views }) => views.now);
    expect(await counts("views")).toEqual([5, 4, 2, 1, 0, 0, 0]);
    expect(await counts("views_least")).toEqual([0, 0, 0, 1, 2, 4, 5]);
    const { headers } = await seller.browser.call("GET", "/figures/cars?limit=2");
    expect(headers.get("x-total-count")).toBe("7");
  });

  it("a seller is told the views and saves of their own cars among those asked for, and of no others", async () => {
    const somebody = await makeMember(server, { role: "Seller" });
    const own = await makeCar(server.db.kysely, somebody.id, { name: "Mine" });
    const rival = await makeMember(server, { role: "Seller" });
    const other = await makeCar(server.db.kysely, rival.id, { name: "Another's" });
    const buyer = await makeMember(server, { role: "Buyer" });
    await addViews(own, 29, 4);
    await addViews(own, 30, 100);
    await addViews(other, 1, 9);
    await addPast("saves", own, buyer, daysAgo(40));
    const { status, body } = await somebody.browser.call(
      "GET",
      `/figures/cars/counts?ids[0]=${own}&ids[1]=${other}`,
    );
    expect([status, body]).toEqual([200, [{ _id: own, views: 4, saves: 1 }]]);
    const asBuyer = await buyer.browser.call("GET", `/figures/cars/counts?ids[0]=${own}`);
    expect(asBuyer.status).toBe(403);
  });
});

describe("what to see to", () => {
  const tasks = async (person: Person) =>
    Object.fromEntries(
      (await todo(person)).tasks.map(({ name, count }: { name: string; count: number }) => [
        name,
        count,
      ]),
    );

  it("what to see to is nothing at first; then what ends, and what has failed, each of its own people", async () => {
    const { pool } = server.db;
    const { seller, car } = await makeSellerOfCar(server);
    const [buyer] = (await makeBuyers(server, 1)) as [Person];
    for (const person of [seller, buyer, admin]) expect(await tasks(person)).toEqual({});
    const { insertedId: id } = (await book(buyer, car)).body;
    expect(await tasks(seller)).toEqual({ reserved_cars: 1 });
    expect(await tasks(buyer)).toEqual({ holds_open: 1 });
    const until = (hours: number) =>
      pool.query(
        "UPDATE bookings SET held_until = now() + make_interval(mins => $2) WHERE id = $1",
        [id, hours * 60],
      );
    await until(24.1);
    expect([await tasks(buyer), await tasks(admin)]).toEqual([{ holds_open: 1 }, {}]);
    await until(23.9);
    expect(await tasks(buyer)).toEqual({ holds_ending: 1 });
    expect(await tasks(admin)).toEqual({ holds_ending: 1 });
    const listed = await readAll(admin, "/bookings?state=ending");
    expect(listed.map(({ _id }) => _id)).toEqual([id]);
    await until(-0.1);
    expect([await tasks(buyer), await tasks(admin)]).toEqual([{}, {}]);
  });

  it("what to see to has payments that failed, while the car is still held for their buyer", async () => {
    const { pool } = server.db;
    const { car } = await makeSellerOfCar(server);
    const [buyer] = (await makeBuyers(server, 1)) as [Person];
    const { insertedId: id } = (await book(buyer, car)).body;
    await pool.query(
      `INSERT INTO payments (id, booking_id, mode, amount_minor, currency, state)
       VALUES (gen_random_uuid(), $1, 'sandbox', 1000000, 'EUR', 'failed')`,
      [id],
    );
    const expectFailed = async (count: number) => {
      const expected = count === 0 ? {} : { payments_failed: count };
      expect([await tasks(buyer), await tasks(admin)]).toEqual([expected, expected]);
      expect(await readAll(admin, "/bookings?state=payment_failed")).toHaveLength(count);
    };
    await expectFailed(1);
    const set = (change: string) => pool.query(`UPDATE bookings SET ${change} WHERE id = $1`, [id]);
    await set("held_until = now() - interval '1 minute'");
    await expectFailed(0);
    await set("held_until = now() + interval '2 days'");
    await expectFailed(1);
    await buyer.browser.call("DELETE", `/deletebookings/${id}`);
    await expectFailed(0);
  });

  it("what to see to begins for a new seller with what comes first, each until it is done", async () => {
    const { pool } = server.db;
    const seller = await makeMember(server, { role: "Seller" });
    const [buyer] = (await makeBuyers(server, 1)) as [Person];
    const set = (confirmed: boolean) =>
      pool.query("UPDATE users SET email_verified = $2 WHERE id = $1", [seller.id, confirmed]);
    await set(false);
    expect((await todo(seller)).steps).toEqual(["list_car", "confirm_address", "get_verified"]);
    expect([(await todo(buyer)).steps, (await todo(admin)).steps]).toEqual([[], []]);
    await makeCar(server.db.kysely, seller.id);
    await set(true);
    expect((await todo(seller)).steps).toEqual(["get_verified"]);
    const path = `/verifiedseller?email=${encodeURIComponent(seller.email)}`;
    await admin.browser.call("PUT", path);
    expect((await todo(seller)).steps).toEqual([]);
  });

  it("what to see to has the cars that were taken down, which count as that alone in the seller's list", async () => {
    const seller = await makeMember(server, { role: "Seller" });
    await makeCar(server.db.kysely, seller.id);
    await makeCar(server.db.kysely, seller.id, {
      state: "withdrawn",
      taken_down_at: new Date(),
    });
    expect(await tasks(seller)).toEqual({ cars_taken_down: 1 });
    const { body: counts } = await seller.browser.call("GET", "/listings/counts");
    expect(counts).toEqual({ active: 1, taken_down: 1 });
    const list = `/sellerproducts?email=${encodeURIComponent(seller.email)}&state=`;
    const sizes = [];
    for (const state of ["taken_down", "withdrawn"])
      sizes.push((await seller.browser.call("GET", list + state)).body.length);
    expect(sizes).toEqual([1, 0]);
  });

  it("what to see to has listings that end within a week, for their seller and for admins", async () => {
    const { kysely } = server.db;
    const seller = await makeMember(server, { role: "Seller" });
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    for (const days of [-1, 6.9, 7.1])
      await makeCar(server.db.kysely, seller.id, { expires_at: inDays(days) });
    await makeCar(server.db.kysely, seller.id, { expires_at: inDays(1), state: "withdrawn" });
    expect([await tasks(seller), await tasks(admin)]).toEqual([
      { listings_ending: 1 },
      { listings_ending: 1 },
    ]);
    const [ending, ...others] = await readAll(admin, "/products?state=ending");
    expect([ending.seller_id, others]).toEqual([seller.id, []]);
    await kysely.deleteFrom("products").where("owner_id", "=", seller.id).execute();
  });

  it("what to see to has refunds that failed, for admins, until the money has gone back", async () => {
    const { pool } = server.db;
    const { rows } = await pool.query<{ id: string }>(
      `WITH b AS (INSERT INTO bookings (id, item, price_minor, currency, name, email, phone, location, seller_name,
         state, held_until, ended_at) VALUES (gen_random_uuid(), 'car', 100, 'EUR', 'P', 'p@cars.test', '1', 'h', 'S',
         'paid', now(), now()) RETURNING id)
       INSERT INTO payments (id, booking_id, mode, amount_minor, currency, state, charge_id, charged_at)
       SELECT gen_random_uuid(), id, 'sandbox', 100, 'EUR', 'succeeded', 'ch_1', now() FROM b RETURNING id`,
    );
    const refund = (id: string, state: string) =>
      pool.query(
        `INSERT INTO refunds (id, payment_id, amount_minor, cause, reason, state, provider_id)
         VALUES ($1::uuid, $2, 100, 'asked', 'Because', $3, $1::text)`,
        [id, rows[0]?.id, state],
      );
    await refund("019a0000-0000-7000-8000-000000000101", "succeeded");
    expect(await tasks(admin)).toEqual({});
    await refund("019a0000-0000-7000-8000-000000000102", "failed");
    expect(await tasks(admin)).toEqual({ refunds_failed: 1 });
    expect(await readAll(admin, "/bookings?state=refund_failed")).toHaveLength(1);
    await refund("019a0000-0000-7000-8000-000000000103", "succeeded");
    expect(await tasks(admin)).toEqual({});
  });

  it("what to see to has reports: for admins until they decide, for who sells the car while they are asked", async () => {
    const { seller, car } = await makeSellerOfCar(server);
    const sent = { kind: "fraud", words: "Too cheap" };
    const id = (await openBrowser(server).call("POST", `/cars/${car}/reports`, sent)).body
      .insertedId;
    expect([await tasks(admin), await tasks(seller)]).toEqual([{ reports_waiting: 1 }, {}]);
    await decide(admin, id, "ask");
    expect([await tasks(admin), await tasks(seller)]).toEqual([{}, { reports_asked: 1 }]);
    await seller.browser.call("POST", `/reports/${id}/answer`, { words: "It is an old one" });
    expect([await tasks(admin), await tasks(seller)]).toEqual([{ reports_waiting: 1 }, {}]);
    expect(await readAll(admin, "/reports?state=waiting")).toHaveLength(1);
    await decide(admin, id, "dismiss", { state: "answered" });
    expect([await tasks(admin), await tasks(seller)]).toEqual([{}, {}]);
  });

  it("what to see to has sellers who ask to be verified, for admins until they decide", async () => {
    const seller = await makeMember(server, { role: "Seller" });
    const { id } = await makeCase(seller);
    expect(await tasks(admin)).toEqual({ verifications_waiting: 1 });
    expect(await readAll(admin, "/verifications?state=open")).toHaveLength(1);
    await decideCase(admin, id, "refusal");
    expect(await tasks(admin)).toEqual({});
  });
});

describe("what cannot be asked for", () => {
  it.each([
    ["zone", "zone=Europe/Atlantis", "Enter a time zone"],
    ["zone", "zone=%2B02:00", "Enter a time zone"],
    ["zone", "zone=CET", "Enter a time zone"],
    ["period", "period=1y", "Choose one of the periods offered"],
    ["from", "period=custom&to=2026-01-01", "Enter a start date"],
    ["to", "period=custom&from=2026-01-01", "Enter an end date"],
    ["from", "period=custom&from=2025-02-29&to=2026-01-01", "Enter a date"],
    ["from", "period=custom&from=1999-12-31&to=2000-01-01", "Enter 2000-01-01 or a later date"],
    [
      "to",
      "period=custom&from=2026-01-02&to=2026-01-01",
      "Enter an end date on or after the start date",
    ],
    ["to", "period=custom&from=2020-01-01&to=2026-01-01", "Choose a period of at most 1827 days"],
  ])("what cannot be asked for names its field: %s of ?%s", async (field, query, reason) => {
    const { status, body } = await admin.browser.call("GET", `/figures?${query}`);
    expect([status, body.fields[field]]).toEqual([400, expect.stringContaining(reason)]);
  });
});
