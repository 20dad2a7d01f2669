import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ViewCounter } from "./view-counter.ts";
import { forgetOldViews } from "./forget-old-views.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeMember, openBrowser } from "#tests/support/person.ts";
import { makeCarOnSale, makeSellerOfCar } from "#tests/support/sales.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp({ TRUST_PROXY: "127.0.0.1" });
});
afterAll(() => server.close());

const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
const quiet = { warn() {} };

/** A visitor looks at a car's page, always from the same network unless told. */
async function look(car: string, own: { address?: string; headers?: Record<string, string> } = {}) {
  const { address = "203.0.113.1", headers = BROWSER } = own;
  return openBrowser(server, address).call("POST", `/products/${car}/views`, undefined, headers);
}

async function viewsOf(car: string): Promise<number> {
  await server.app.views.flush();
  const { rows } = await server.db.pool.query<{ views: number }>(
    "SELECT coalesce(sum(count), 0)::int AS views FROM product_views WHERE product_id = $1",
    [car],
  );
  return rows[0]?.views ?? -1;
}

describe("a look at a car", () => {
  it("a look at a car is counted, and nothing of whose it was is written down", async () => {
    const car = await makeCarOnSale(server);
    const { status, body } = await look(car);
    await look(car, { address: "203.0.113.2" });
    expect([status, body]).toEqual([200, { acknowledged: true }]);
    expect(await viewsOf(car)).toBe(2);
    expect((await look(car.toUpperCase())).status).toBe(200);
    expect(await viewsOf(car)).toBe(3);
    const { rows } = await server.db.pool.query(
      "SELECT * FROM product_views WHERE product_id = $1",
      [car],
    );
    const today = new Date().toISOString().slice(0, 10);
    expect(rows).toEqual([{ product_id: car, day: today, count: 3 }]);
  });

  it("a look at a car of its seller, of an admin or of a program is not; of another seller it is", async () => {
    const { seller, car } = await makeSellerOfCar(server);
    const path = `/products/${car}/views`;
    await seller.browser.call("POST", path, undefined, BROWSER);
    const admin = await makeMember(server, { role: "admin" });
    await admin.browser.call("POST", path, undefined, BROWSER);
    for (const name of [
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
      "Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0",
      "curl/8.5.0",
    ])
      expect((await look(car, { headers: { "user-agent": name } })).status).toBe(200);
    expect(await viewsOf(car)).toBe(0);
    const rival = await makeMember(server, { role: "Seller" });
    await rival.browser.call("POST", path, undefined, BROWSER);
    expect(await viewsOf(car)).toBe(1);
  });

  it("a look at a car is counted ten times a day and car for one network, and no more", async () => {
    const car = await makeCarOnSale(server);
    for (let n = 0; n < 15; n += 1) await look(car, { address: "198.51.100.7" });
    await look(car, { address: "198.51.100.8" });
    expect(await viewsOf(car)).toBe(11);
  });

  it("a look at a car at a car that does not exist is lost, and others with it are not", async () => {
    const car = await makeCarOnSale(server);
    await look("019a0000-0000-7000-8000-0000000000ff");
    await look(car);
    expect(await viewsOf(car)).toBe(1);
    expect((await look("no-id")).status).toBe(400);
  });
});

describe("what was counted", () => {
  it("what was counted belongs to its day, and is added up by processes that write at once", async () => {
    const car = await makeCarOnSale(server);
    const { pool } = server.db;
    const counters = Array.from({ length: 4 }, () => new ViewCounter({ pool, log: quiet }));
    for (const [n, counter] of counters.entries()) {
      counter.count(car, `network ${n}`, new Date("2026-03-31T23:59:59.999Z"));
      counter.count(car, `network ${n}`, new Date("2026-04-01T00:00:00Z"));
    }
    await Promise.all(counters.map((counter) => counter.stop()));
    const { rows } = await pool.query(
      "SELECT day, count FROM product_views WHERE product_id = $1 ORDER BY day",
      [car],
    );
    expect(rows).toEqual([
      { day: "2026-03-31", count: 4 },
      { day: "2026-04-01", count: 4 },
    ]);
  });

  it("what was counted is kept until the database takes it", async () => {
    const car = await makeCarOnSale(server);
    const { pool } = server.db;
    let isDown = true;
    const ill = {
      query: (...asked: Parameters<typeof pool.query>) =>
        isDown ? Promise.reject(new Error("down")) : pool.query(...asked),
    } as unknown as typeof pool; // nothing but queries is asked of it
    const counter = new ViewCounter({ pool: ill, log: quiet });
    counter.count(car, "a");
    await counter.flush();
    counter.count(car, "b");
    isDown = false;
    await counter.flush();
    expect(await viewsOf(car)).toBe(2);
  });

  it("what was counted is written down when the server stops", async () => {
    const other = await startApp();
    const car = await makeCarOnSale(other);
    await openBrowser(other).call("POST", `/products/${car}/views`, undefined, BROWSER);
    await other.app.close();
    const { rows } = await other.db.pool.query("SELECT count FROM product_views");
    expect(rows).toEqual([{ count: 1 }]);
    await other.db.close();
  });

  it("what was counted goes with its car, and after a year and a month", async () => {
    const { pool } = server.db;
    const [car, gone] = [await makeCarOnSale(server), await makeCarOnSale(server)];
    const add = (id: string, day: string) =>
      pool.query("INSERT INTO product_views VALUES ($1, $2, 1)", [id, day]);
    await add(car, "2025-01-01");
    await add(car, "2025-01-02");
    await add(gone, "2025-01-02");
    await pool.query("DELETE FROM products WHERE id = $1", [gone]);
    await forgetOldViews(pool, new Date(Date.parse("2025-01-02") + 400 * 86_400_000));
    const { rows } = await pool.query(
      "SELECT product_id, day FROM product_views WHERE day < '2025-02-01'",
    );
    expect(rows).toEqual([{ product_id: car, day: "2025-01-02" }]);
  });
});
