import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import type { Person } from "#tests/support/person.ts";
import { book, makeBuyers, makeCarOnSale } from "#tests/support/sales.ts";
import { reminder } from "./emails/holds.ts";
import { findBooking } from "./rows.ts";
import { settleCar } from "./settle-car.ts";

/** Clocks go forward and back at these moments of 2026, where the site is and elsewhere. */
const CHANGES = [
  ["Europe/Berlin", "2026-03-29T01:00:00Z"],
  ["Europe/Berlin", "2026-10-25T01:00:00Z"],
  ["America/New_York", "2026-03-08T07:00:00Z"],
  ["America/New_York", "2026-11-01T06:00:00Z"],
] as const;
const HOUR_MS = 3_600_000;

let server: TestApp;
let buyer: Person;
let session = "UTC";
beforeAll(async () => {
  server = await startApp({ TIME_ZONE: "Europe/Berlin", HOLD_HOURS: "48" });
  // A connection runs its statements in order, so this one comes before those of the server.
  server.db.pool.on("acquire", (client) => {
    client.query(`SET TIME ZONE '${session}'`).catch(() => {});
  });
  [buyer] = (await makeBuyers(server, 1)) as [Person];
});
afterAll(() => server.close());
afterEach(() => {
  delete process.env["TZ"];
  session = "UTC";
});

/** From now on the server is in this zone, and so is every session it has at the database. */
function liveIn(zone: string): void {
  process.env["TZ"] = zone;
  session = zone;
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
}

/** A hold that began a day before a moment, as the database has it. */
async function makeHold(change: string): Promise<{ car: string; booking: string; until: Date }> {
  await server.db.pool.query("DELETE FROM bookings");
  const car = await makeCarOnSale(server);
  const { body } = await book(buyer, car);
  const until = new Date(Date.parse(change) + 24 * HOUR_MS);
  await server.db.pool.query("UPDATE bookings SET held_until = $1 WHERE id = $2", [
    until,
    body.insertedId,
  ]);
  return { car, booking: body.insertedId, until };
}

describe("a hold over a change of the clocks", () => {
  it.each(CHANGES)(
    "a hold over a change of the clocks in %s at %s ends at one instant for everybody",
    async (zone, change) => {
      const { booking, until } = await makeHold(change);
      liveIn(zone);
      // The server's own reading, in any time zone of the server and of its database sessions.
      const found = await findBooking(server.db.kysely, booking);
      expect(found?.held_until).toEqual(until);
      // The reply gives the moment in UTC, in no time zone of the server.
      const { body } = await buyer.browser.call("GET", `/bookings/${booking}`);
      expect(body.held_until).toBe(until.toISOString());
    },
  );

  it.each(["Europe/Berlin", "America/New_York", "Pacific/Kiritimati"])(
    "a hold over a change of the clocks that is begun by a server in %s is as long as it was said to be",
    async (zone) => {
      liveIn(zone);
      await server.db.pool.query("DELETE FROM bookings");
      const { body } = await book(buyer, await makeCarOnSale(server));
      const { rows } = await server.db.pool.query(
        `SELECT extract(epoch FROM held_until - created_at)::int AS seconds,
           extract(epoch FROM held_until)::float8 AS until FROM bookings WHERE id = $1`,
        [body.insertedId],
      );
      expect(rows[0].seconds).toBe((48 * HOUR_MS) / 1000);
      expect(Date.parse(body.held_until)).toBe(Math.floor(rows[0].until * 1000));
    },
  );

  it("a hold over a change of the clocks is as long as it was said to be, counted in hours and not by the face of a clock", async () => {
    await server.db.pool.query("DELETE FROM bookings");
    const { body } = await book(buyer, await makeCarOnSale(server));
    const found = await findBooking(server.db.kysely, body.insertedId);
    const length = (found?.held_until.getTime() ?? 0) - (found?.created_at.getTime() ?? 0);
    expect(length).toBe(48 * HOUR_MS);
  });
});

describe("the very instant of the end", () => {
  it("the very instant of the end ends it: not a moment before, and from then on", async () => {
    const { car, booking } = await makeHold(new Date().toISOString());
    const stateAt = async (offset: string) => {
      await server.db.pool.query(
        `UPDATE bookings SET held_until = clock_timestamp() + interval '${offset}' WHERE id = $1`,
        [booking],
      );
      await settleCar(server.app.sales, car);
      return (await findBooking(server.db.kysely, booking))?.state;
    };
    expect(await stateAt("1 minute")).toBe("held");
    expect(await stateAt("0 seconds")).toBe("expired");
  });
});

describe("a mail about a hold", () => {
  it("a mail about a hold says which clock it means, on both sides of a change", async () => {
    const { booking } = await makeHold("2026-10-25T01:00:00Z");
    const found = await findBooking(server.db.kysely, booking);
    if (found === undefined) throw new Error("no booking");
    const { site } = server.app.sales;
    const before = { ...found, held_until: new Date("2026-10-25T00:30:00Z") };
    const after = { ...found, held_until: new Date("2026-10-25T01:30:00Z") };
    // Half past two comes twice that night.
    expect(reminder(site, before).text).toContain("25 October 2026, 02:30 CEST");
    expect(reminder(site, after).text).toContain("25 October 2026, 02:30 CET");
  });
});
