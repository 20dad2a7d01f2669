import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeListing } from "#tests/support/listing.ts";
import { makeMember, type Person } from "#tests/support/person.ts";
import { book, makeBuyers, makeCarOnSale } from "#tests/support/sales.ts";
import { changeSetting, readSettings, resetSetting } from "#tests/support/site-settings.ts";

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp();
  admin = await makeMember(server, { role: "admin" });
});
afterAll(() => server.close());

const HOUR = 3_600_000;

const ownCar = async ({ seller, id }: { seller: Person; id: string }) =>
  (await seller.browser.call("GET", `/listings/${id}`)).body;

const hoursUntil = (moment: string) => Math.round((Date.parse(moment) - Date.now()) / HOUR);

describe("trade", () => {
  it("trade holds for cars that are listed from then on: currency and days", async () => {
    const before = await makeListing(server);
    await changeSetting(admin, "trade", { currency: "JPY", listing_days: 10 });
    const after = await makeListing(server, { resale_price: 1_900_000 });
    expect(await ownCar(before)).toMatchObject({ currency: "EUR", resale_price: 17_900 });
    expect(hoursUntil((await ownCar(before)).expires_at)).toBe(60 * 24);
    expect(await ownCar(after)).toMatchObject({ currency: "JPY", resale_price: 1_900_000 });
    expect(hoursUntil((await ownCar(after)).expires_at)).toBe(10 * 24);
    const { rows } = await server.db.pool.query(
      "SELECT resale_price_minor FROM products WHERE id = $1",
      [after.id],
    );
    expect(rows).toEqual([{ resale_price_minor: 1_900_000 }]);
    await resetSetting(admin, "trade");
    expect(await ownCar(await makeListing(server))).toMatchObject({ currency: "EUR" });
  });

  it("trade holds for bookings that are made from then on: hours of a hold", async () => {
    const [buyer] = (await makeBuyers(server, 1)) as [Person];
    const [first, second] = [await makeCarOnSale(server), await makeCarOnSale(server)];
    const { body: before } = await book(buyer, first);
    expect(hoursUntil(before.held_until)).toBe(48);
    await changeSetting(admin, "trade", { hold_hours: 5 });
    const { body: after } = await book(buyer, second);
    expect(hoursUntil(after.held_until)).toBe(5);
    const { rows } = await server.db.pool.query<{ held_until: Date }>(
      "SELECT held_until FROM bookings WHERE id = $1",
      [before.insertedId],
    );
    expect(rows[0]?.held_until.toISOString()).toBe(before.held_until);
    const { body } = await buyer.browser.call("GET", `/products/${first}/availability`);
    expect(body.hold_hours).toBe(5);
    await resetSetting(admin, "trade");
  });

  it("trade that could not be read when it changed is read again by itself, although that is told only once", async () => {
    const car = await makeCarOnSale(server);
    await changeSetting(admin, "trade", { hold_hours: 6 });
    await server.db.owner.query("ALTER TABLE site_settings RENAME TO out_of_reach");
    await server.db.owner.query(
      `UPDATE out_of_reach SET value = '{"hold_hours": 7}' WHERE part = 'trade';
       NOTIFY forecourt_changed, 'site_settings'`,
    );
    await expect
      .poll(() =>
        server.log.some((line) => line.includes("reading site settings failed, will retry")),
      )
      .toBe(true);
    await server.db.owner.query("ALTER TABLE out_of_reach RENAME TO site_settings");
    await expect
      .poll(async () => {
        const { body } = await admin.browser.call("GET", `/products/${car}/availability`);
        return body.hold_hours;
      })
      .toBe(7);
    await resetSetting(admin, "trade");
  });

  it("trade that the environment says is told with its variable, and not changed", async () => {
    const other = await startApp({ HOLD_HOURS: "24", CURRENCY: "GBP" });
    const chief = await makeMember(other, { role: "admin" });
    const { fixed, parts } = await readSettings(chief);
    expect(fixed).toEqual({ hold_hours: "HOLD_HOURS", currency: "CURRENCY" });
    expect(parts.trade.value).toMatchObject({ hold_hours: 24, currency: "GBP" });
    const refused = await changeSetting(chief, "trade", { hold_hours: 5 });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { hold_hours: "Set by HOLD_HOURS on the server, so it can only be changed there" },
    ]);
    const { body } = await changeSetting(chief, "trade", { listing_days: 7 });
    expect(body.parts.trade.value).toEqual({
      currency: "GBP",
      hold_hours: 24,
      offer_hours: 12,
      listing_days: 7,
    });
    const { rows } = await other.db.pool.query("SELECT value FROM site_settings");
    expect(rows).toEqual([{ value: { listing_days: 7, offer_hours: 12 } }]);
    await other.close();
  });
});

describe("another process", () => {
  it("another process hears of a change, and one that starts later knows it", async () => {
    const other = await startApp({}, { db: server.db });
    const saysSo = async ({ get }: TestApp) =>
      (await (await get("/used-cars")).text()).includes("Bremen 7");
    expect(await saysSo(other)).toBe(false);
    await changeSetting(admin, "brand", { address: "Bremen 7" });
    await changeSetting(admin, "trade", { listing_days: 3 });
    await expect.poll(() => saysSo(other)).toBe(true);
    await expect.poll(() => other.app.listings.trade.listing_days).toBe(3);
    const late = await startApp({ LISTING_DAYS: "9" }, { db: server.db });
    expect(await saysSo(late)).toBe(true);
    // The operator's environment takes precedence over an admin's value.
    expect(late.app.listings.trade.listing_days).toBe(9);
    await Promise.all([other.close(), late.close()]);
  });
});
