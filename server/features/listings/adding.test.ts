import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeListing, sentCar } from "#tests/support/listing.ts";
import { makeImage } from "#tests/support/make.ts";
import { makePerson, openBrowser } from "#tests/support/person.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
});
afterAll(() => server.close());

async function publicCar(id: string) {
  return (await openBrowser(server).call("GET", `/cars/${id}`)).body;
}

test("the number of a new car must be a telephone number", async () => {
  const seller = await makePerson(server, { role: "Seller" });
  const reply = await seller.browser.call("POST", "/products", { number: "abc" });
  expect(reply.body.fields.number).toBe("Enter a phone number, like +49 40 123456");
});

describe("adding a car", () => {
  test("adding a car puts it on sale as its seller's, whatever the call claims", async () => {
    const { seller, id } = await makeListing(server, {
      seller: "Somebody Else",
      email: "somebody@else.test",
      ad: "yes",
      posted_time: "1999/01/01 00:00:00",
      currency: "XXX",
      owner_id: "019a0000-0000-7000-8000-0000000000ff",
      state: "sold",
      report: 99,
    });
    const car = await publicCar(id);
    expect(car).toMatchObject({
      name: "Volkswagen Golf 1.5 TSI",
      price: 31_000,
      resale_price: 17_900,
      currency: "EUR",
      seller: "Pat Meyer",
      seller_id: seller.id,
      ad: "no",
      state: "active",
      old: 4,
      report: null,
      category_name: "SEDAN",
      // Contact data of people is hidden from visitors.
      email: null,
      number: null,
    });
    expect(Date.parse(car.posted_at)).toBeGreaterThan(Date.now() - 60_000);
    const own = await seller.browser.call("GET", `/listings/${id}`);
    expect(own.body).toMatchObject({ version: 1, number: "+49 30 1234567" });
    // The seller and admins see the contact data.
    const contact = { _id: id, email: seller.email, number: "+49 30 1234567" };
    const admin = await makePerson(server, { role: "admin" });
    const listed = `/sellerproducts?email=${seller.email}`;
    for (const { browser } of [seller, admin])
      expect((await browser.call("GET", listed)).body).toMatchObject([contact]);
    const all = await admin.browser.call("GET", `/products?q=${id}`);
    expect(all.body).toMatchObject([contact]);
    const days = (Date.parse(own.body.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(59.9);
    expect(days).toBeLessThan(60.1);
  });

  test("sent again, because no answer came, adds no second one", async () => {
    const { browser, id } = await makePerson(server, { role: "Seller" });
    const sent = await sentCar(server, { request: randomUUID() });
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => browser.call("POST", "/products", sent)),
    );
    const ids = new Set(replies.map(({ body }) => body.insertedId));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(ids.size).toBe(1);
    const other = await makePerson(server, { role: "Seller" });
    const reply = await other.browser.call("POST", "/products", sent);
    expect(ids.has(reply.body.insertedId)).toBe(false);
    const { rows } = await server.db.pool.query("SELECT 1 FROM products WHERE owner_id = $1", [id]);
    expect(rows).toHaveLength(1);
  });

  test("adding a car while its picture is swept away is refused, or keeps it", async () => {
    const { browser } = await makePerson(server, { role: "Seller" });
    for (let round = 0; round < 10; round += 1) {
      const sent = await sentCar(server);
      await server.db.pool.query("UPDATE images SET kept_until = now() - interval '2 hours'");
      const [reply] = await Promise.all([
        browser.call("POST", "/products", sent),
        server.app.images.removeUnused(new Date()),
      ]);
      expect([200, 400]).toContain(reply.status);
      if (reply.status === 400)
        expect(reply.body.fields.img).toBe("Upload the photo to this site first");
    }
  });

  test("adding a car takes a first registration of which the month alone is known, and keeps it one", async () => {
    const { id, seller } = await makeListing(server, { first_registered: "2011-09" });
    expect((await publicCar(id)).first_registered).toBe("2011-09");
    const own = await seller.browser.call("GET", `/listings/${id}`);
    expect(own.body.first_registered).toBe("2011-09");
    const { version } = own.body;
    const sent = { version, first_registered: "2011-09-14" };
    const changed = await seller.browser.call("PATCH", `/listings/${id}`, sent);
    expect(changed.body.first_registered).toBe("2011-09-14");
  });

  test("adding a car takes everything that can be said of it, and 20 pictures in their order", async () => {
    const images = await Promise.all(
      Array.from(
        { length: 20 },
        async () => `/images/${await makeImage(server.db.kysely)}-800.webp`,
      ),
    );
    const said = {
      make: "Volkswagen",
      model: "Golf",
      trim: "Life",
      year: "2021",
      first_registered: "2021-03-31",
      mileage_km: "42000",
      fuel: "petrol",
      gearbox: "manual",
      body: "hatchback",
      drive: "front",
      power_kw: "96",
      engine_cc: "1498",
      doors: "5",
      seats: "5",
      colour: "blue",
      previous_owners: "1",
      vin: "wvwzzzcdzmw000001",
      description: "One owner.\nNo smoke.",
      postcode: "20095",
      available_from: "",
    };
    const { id } = await makeListing(server, { ...said, img: undefined, images });
    const car = await publicCar(id);
    expect(car).toMatchObject({
      ...said,
      year: 2021,
      mileage_km: 42_000,
      power_kw: 96,
      engine_cc: 1498,
      doors: 5,
      seats: 5,
      previous_owners: 1,
      vin: "WVWZZZCDZMW000001",
      available_from: null,
    });
    const ids = images.map((address) => address.slice(8, 40));
    expect(car.pictures.map((picture: { id: string }) => picture.id)).toEqual(ids);
  });

  test.each([
    ["name", "", "Name is required"],
    ["img", undefined, "Image is required"],
    ["img", "https://elsewhere.test/car.jpg", "Upload the photo to this site first"],
    ["number", " ", "Number is required"],
    ["old", undefined, "Old is required"],
    ["old", "-1", "whole number"],
    ["price", undefined, "Price is required"],
    ["price", "", "Price is required"],
    ["price", "twelve", "Enter an amount, for example 12500"],
    ["price", -5, "Enter an amount above 0"],
    ["price", 0, "Enter an amount above 0"],
    ["resale_price", undefined, "Resale Price is required"],
    ["resale_price", "1e9", "Enter an amount, for example 12500"],
    ["resale_price", 10_000_001, "Enter an amount of at most 10000000"],
    ["resale_price", 0.001, "Enter an amount above 0"],
    ["resale_price", Number.MAX_VALUE, "Enter an amount of at most"],
    ["location", "", "Location is required"],
    ["category_name", "", "Category Name is required"],
    ["category_name", "VAN", "Choose the name that belongs to this Category ID"],
    ["category_id", "", "Category Id is required"],
    ["category_id", "09", "Category Id is required"],
    ["year", "1890", "Enter 1920 or a later year"],
    ["year", "3000", "Enter next year or an earlier year"],
    ["mileage_km", "-1", "whole number"],
    ["fuel", "steam", "Choose one of the fuels offered"],
    ["vin", "'; DROP", "letters and digits"],
    ["first_registered", "31.3.2021", "Enter a date, like 2026-03-31"],
  ])("adding a car refuses %s %j and adds nothing", async (field, value, reason) => {
    const seller = await makePerson(server, { role: "Seller" });
    const reply = await seller.browser.call(
      "POST",
      "/products",
      await sentCar(server, { [field]: value }),
    );
    expect([reply.status, reply.body.fields?.[field]]).toEqual([
      400,
      expect.stringContaining(reason),
    ]);
    expect((await seller.browser.call("GET", "/listings/counts")).body).toEqual({});
  });

  test.each([
    ["name", 200],
    ["number", 60],
    ["location", 120],
    ["description", 10_000],
  ])("adding a car refuses a %s of more than %i characters", async (field, most) => {
    const seller = await makePerson(server, { role: "Seller" });
    const sent = await sentCar(server, { [field]: "x".repeat(most + 1) });
    const { body } = await seller.browser.call("POST", "/products", sent);
    expect(body.fields[field]).toBe(`Use at most ${most} characters`);
  });

  test("adding a car refuses 25 pictures, the same one twice, and a year before the make's first car", async () => {
    const seller = await makePerson(server, { role: "Seller" });
    const images = await Promise.all(
      Array.from(
        { length: 25 },
        async () => `/images/${await makeImage(server.db.kysely)}-800.webp`,
      ),
    );
    const add = async (own: object) =>
      (await seller.browser.call("POST", "/products", await sentCar(server, { ...own }))).body
        .fields;
    expect((await add({ images })).images).toBe("Choose at most 20 photos");
    expect((await add({ images: [images[0], images[0]] })).images).toContain("duplicate");
    expect((await add({ make: "Tesla", year: 2007 })).year).toContain("Tesla built no cars before");
    expect(await add({ make: "Tesla", year: 2008 })).toBeUndefined();
  });

  test("adding a car keeps markup as text", async () => {
    const text = `<img src=x onerror="alert(1)"><script>alert(2)</script>`;
    const { id } = await makeListing(server, { name: text, description: text, location: text });
    expect(await publicCar(id)).toMatchObject({ name: text, description: text });
    const page = await (await server.get(`/cars/${id}`)).text();
    expect(page).not.toContain("<img src=x");
    expect(page).not.toContain("<script>alert(2)");
  });
});
