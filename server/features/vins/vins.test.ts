import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { VinDecoder } from "#server/adapters/vin/vin.ts";
import { AppError } from "#server/base/errors.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeListing } from "#tests/support/listing.ts";
import { makePerson, openBrowser } from "#tests/support/person.ts";

const VIN = "1FTFW1ET5DFC10312";
let server: TestApp;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
});
afterAll(() => server.close());

const seller = () => makePerson(server, { role: "Seller" });

describe("a number", () => {
  test("a number is read for a seller, however it is written", async () => {
    const { browser } = await seller();
    const { status, body } = await browser.call("GET", `/vins/%20${VIN.toLowerCase()}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      car: {
        make: "Ford",
        model: "F-150",
        trim: null,
        year: 2013,
        body: "pickup",
        fuel: "petrol",
        drive: null,
        engine_cc: 3500,
        doors: null,
      },
    });
  });

  test.each([
    // The database knows the make alone.
    ["WVWZZZ1KZAW123456", { make: "Volkswagen", model: null, year: 2010 }],
    // The database knows nothing.
    ["VF1RFA00566123456", { make: "Renault", model: null, year: null }],
  ])(
    "a number of a car built for Europe tells its make, and its year if it has one: %s",
    async (vin, car) => {
      const { browser } = await seller();
      expect((await browser.call("GET", `/vins/${vin}`)).body.car).toMatchObject(car);
    },
  );

  test("a number of which nothing is known is no mistake", async () => {
    const { browser } = await seller();
    const { status, body } = await browser.call("GET", "/vins/MA3ERLF1S00123456");
    expect([status, body]).toEqual([200, { car: null }]);
  });

  test.each(["1FTFW1ET5DFC1031", "1FTFW1ET5DFC103123", "IFTFW1ET5DFC10312", "1FTFW1ET5DFC1031!"])(
    "a number that is none is refused: %s",
    async (vin) => {
      const { browser } = await seller();
      const { status, body } = await browser.call("GET", `/vins/${vin}`);
      expect(status).toBe(400);
      expect(body.fields).toEqual({ vin: "Enter 17 letters and digits, without I, O or Q" });
    },
  );

  test("a number is not read for visitors and buyers", async () => {
    const buyer = await makePerson(server);
    expect((await openBrowser(server).call("GET", `/vins/${VIN}`)).status).toBe(401);
    expect((await buyer.browser.call("GET", `/vins/${VIN}`)).status).toBe(403);
  });

  test("a number names make and model as the cars of the site do", async () => {
    const { seller: person } = await makeListing(server, { make: "FORD", model: "F 150" });
    await expect
      .poll(async () => (await person.browser.call("GET", `/vins/${VIN}`)).body.car)
      .toMatchObject({ make: "FORD", model: "F 150" });
  });

  test("a number is read so many times an hour for one person", async () => {
    const person = await seller();
    for (let count = 0; count < 300; count += 20) {
      const calls = Array.from({ length: 20 }, () =>
        person.browser.call("GET", "/vins/ZZZ00000000000000"),
      );
      await Promise.all(calls);
    }
    const { status, headers } = await person.browser.call("GET", `/vins/${VIN}`);
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await (await seller()).browser.call("GET", `/vins/${VIN}`)).status).toBe(200);
  });
});

test("a site that cannot read numbers says so, and offers it to nobody", async () => {
  const refuse = () =>
    Promise.reject(new AppError("SERVICE_UNAVAILABLE", "This site cannot read VINs."));
  const none: VinDecoder = { isAvailable: false, decode: refuse, close: async () => {} };
  const other = await startApp({}, { vins: none });
  try {
    const { browser } = await makePerson(other, { role: "Seller" });
    const { status, body } = await browser.call("GET", `/vins/${VIN}`);
    expect([status, body.message]).toEqual([503, "This site cannot read VINs."]);
    const isOffered = async (site: TestApp) =>
      !/~readsVins~:false/.test(await (await site.get("/login")).text());
    expect(await isOffered(other)).toBe(false);
    expect(await isOffered(server)).toBe(true);
  } finally {
    await other.close();
  }
});
