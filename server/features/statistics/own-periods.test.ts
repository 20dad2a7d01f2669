import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { readAll } from "#tests/support/lists.ts";
import type { Person } from "#tests/support/person.ts";
import { makeBuyers, makeSellerOfCar } from "#tests/support/sales.ts";
import { countSeries, periodOf, spreadViews } from "./rules.ts";
import { countEvents, countViewsOf, findCarFigures } from "./views/figures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

/** So many days before today at noon, as UTC has it. */
function daysAgo(days: number): Date {
  const today = new Date().toISOString().slice(0, 10);
  return new Date(Date.parse(`${today}T12:00:00Z`) - days * 86_400_000);
}

async function addViews(car: string, days: number, count: number): Promise<void> {
  await addViewsOf(car, daysAgo(days).toISOString().slice(0, 10), count);
}

async function addViewsOf(car: string, day: string, count: number): Promise<void> {
  await server.db.pool.query("INSERT INTO product_views VALUES ($1, $2, $3)", [car, day, count]);
}

async function addBooking(car: string, { id }: Person, at: Date): Promise<void> {
  await server.db.pool.query(
    `INSERT INTO bookings (id, product_id, buyer_id, seller_id, item, price_minor, currency, name, email, phone,
       location, seller_name, state, held_until, ended_at, created_at)
     SELECT $1, $2, $3, owner_id, name, 1, 'EUR', 'Pat', 'p@cars.test', '1', 'here', 'S', 'expired', $4, $4, $4
     FROM products WHERE id = $2`,
    [randomUUID(), car, id, at],
  );
}

describe("a seller's figures of a period", () => {
  it("a seller's figures are of 7 or 90 days or a year, too; a year's views have none to compare with", async () => {
    const { seller, car } = await makeSellerOfCar(server);
    const [buyer] = (await makeBuyers(server, 1)) as [Person];
    for (const days of [0, 6, 7, 13, 14, 89, 90, 179, 180, 330, 380]) await addViews(car, days, 1);
    for (const days of [6, 13, 89, 179, 330]) await addBooking(car, buyer, daysAgo(days));
    const read = async (period: string) => {
      const { body } = await seller.browser.call("GET", `/figures/own?period=${period}`);
      const [views, , bookings] = body.series;
      const [row] = await readAll(seller, `/figures/cars?period=${period}`);
      expect([row.views, row.bookings]).toEqual(
        [views, bookings].map(({ total, before }) => ({ now: total, before })),
      );
      return [body.parts.length, views.total, views.before, bookings.total, bookings.before];
    };
    expect(await read("7d")).toEqual([7, 2, 2, 1, 1]);
    expect(await read("90d")).toEqual([90, 6, 2, 3, 1]);
    expect(await read("12m")).toEqual([12, 10, null, 5, 0]);
    const refused = await seller.browser.call("GET", "/figures/own?period=custom");
    expect(refused.status).toBe(400);
  });

  it.each([
    ["2026-06-15", "2025-06-15", ["2025-06-16", "2025-06-30"], "2025-07-01"],
    // Nothing lies between them: a year before 1 March 2029 is the day after 29 February 2028.
    ["2029-02-28", "2028-02-29", [], "2028-03-01"],
  ])(
    "a seller's figures of the year to %s leave out what lies between it and as much of the year before",
    async (today, lastBefore, gap, first) => {
      const { seller, car } = await makeSellerOfCar(server);
      const [buyer] = (await makeBuyers(server, 1)) as [Person];
      for (const day of [lastBefore, ...gap, first]) {
        await addBooking(car, buyer, new Date(`${day}T12:00:00Z`));
        await addViewsOf(car, day, 1);
      }
      const { pool } = server.db;
      const frame = { period: periodOf({ period: "12m" }, today), zone: "UTC" };
      const page = { sort: "views", page: 1, limit: 1 } as const;
      expect(await findCarFigures(pool, frame, seller.id, page)).toMatchObject([
        { bookings: 1, bookings_before: 1, views: 1, views_before: 1 },
      ]);
      const bookings = await countEvents(pool, frame, "bookingsOfCars", seller.id);
      expect(bookings.toSorted((a, b) => a.part - b.part)).toEqual([
        { part: -1, count: 1 },
        { part: 0, count: 1 },
      ]);
      const views = spreadViews(frame.period, await countViewsOf(pool, frame.period, seller.id));
      const { total, before } = countSeries("views", views);
      expect({ total, before }).toEqual({ total: 1, before: null });
    },
  );
});
