import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
});
afterAll(() => server.close());

/** The page of a car as text, with its structured data for search engines. */
async function readPage(
  id: string,
): Promise<{ text: string; data: { offers: object }; trail: { name: string; item: string }[] }> {
  const moved = await server.get(`/cars/${id}`);
  const html = await (await server.get(moved.headers.get("location") ?? "")).text();
  const [, data = "[]"] =
    /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  const [body = ""] = /<main.*<\/main>/s.exec(html) ?? [];
  const [car, way] = JSON.parse(data) as [
    { offers: object },
    { itemListElement: { name: string; item: string }[] },
  ]; // read field by field below
  return { text: body.replaceAll("<!-- -->", ""), data: car, trail: way.itemListElement };
}

test("a car that is gone leads to similar ones where there are any", async () => {
  const owner = await makeSeller(server.db.kysely);
  const sold = await makeCar(server.db.kysely, owner, { state: "sold" });
  const alone = await readPage(sold);
  expect(alone.text).toContain("This car has been sold.");
  expect(alone.text).not.toContain("similar");

  await makeCar(server.db.kysely, owner);
  const { text } = await readPage(sold);
  expect(text).toContain('href="#similar"');
  expect(text).toContain('id="similar"');
});

test.each([
  ["dealer", "Dealer, member since", { "@type": "AutoDealer", name: "A. Seller" }],
  ["private", "Private seller, member since", { "@type": "Person", name: "A. Seller" }],
  [null, ">Member since", undefined],
] as const)(
  "what kind of seller it is (%s) is said where it is known",
  async (kind, words, data) => {
    const owner = await makeSeller(server.db.kysely, { name: "A. Seller", seller_kind: kind });
    const page = await readPage(await makeCar(server.db.kysely, owner));
    expect(page.text).toContain(words);
    expect("seller" in page.data.offers ? page.data.offers.seller : undefined).toEqual(data);
  },
);

test("a car's page and its card say that its mileage is not given, and no power that is not known", async () => {
  const owner = await makeSeller(server.db.kysely);
  const facts = { mileage_km: null, fuel: null, gearbox: "manual", power_kw: null } as const;
  const id = await makeCar(server.db.kysely, owner, { ...facts, name: "Bare Facts" });
  const { text } = await readPage(id);
  const [list = ""] = /<dl.*?<\/dl>/s.exec(text) ?? [];
  const said = list.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  expect(said).toContain("Mileage Not given Fuel Not given Gearbox Manual");
  expect(said).not.toContain("Power");

  const results = await (await server.get(`/sellers/${owner}`)).text();
  expect(results).toContain("no mileage given");
});

test("search engines are told the way to a car's page over its make and model", async () => {
  const owner = await makeSeller(server.db.kysely);
  const car = { make: "Alfa Romeo", model: "Giulia", name: "Alfa Romeo Giulia Veloce" };
  const { trail } = await readPage(await makeCar(server.db.kysely, owner, car));
  const path = (item: string) => new URL(item).pathname;
  expect(trail.slice(0, 3).map(({ name, item }) => `${name} ${path(item)}`)).toEqual([
    "Used cars /used-cars",
    "Alfa Romeo /used-cars/alfa-romeo",
    "Giulia /used-cars/alfa-romeo/giulia",
  ]);
  expect(trail[3]?.name).toBe("Alfa Romeo Giulia Veloce");
  expect(path(trail[3]?.item ?? "")).toMatch(/^\/cars\//);
});

test.each([
  [{ location: null, postcode: "38170" }, "38170"],
  [{ location: "Kiel", postcode: "24103" }, "24103 Kiel"],
  [{ location: "Kiel", postcode: null }, "Kiel"],
  [{ location: null, postcode: null }, "Location not given"],
])("where a car stands is said as far as it is known (%j)", async (place, words) => {
  const owner = await makeSeller(server.db.kysely);
  const { text } = await readPage(await makeCar(server.db.kysely, owner, place));
  expect(text.replaceAll(/<svg.*?<\/svg>/gs, "").replaceAll(/<[^>]*>/g, "|")).toContain(
    `|${words}|`,
  );
});

test("a first registration of which the month alone is known is shown without a day", async () => {
  const owner = await makeSeller(server.db.kysely);
  const registered = { first_registered: "2011-09-01", registered_month_only: true };
  const { text } = await readPage(await makeCar(server.db.kysely, owner, registered));
  expect(text).toContain(">September 2011<");
  expect(text).not.toContain("1 September 2011");
});

test("the seller's box leads to their other cars on sale", async () => {
  const { kysely } = server.db;
  const owner = await makeSeller(kysely);
  const car = await makeCar(kysely, owner);
  const sold = await makeCar(kysely, owner, { state: "sold" });
  const alone = await readPage(car);
  expect(alone.text).not.toContain("from this seller");

  await makeCar(kysely, owner, { state: "reserved" });
  const { text } = await readPage(car);
  expect(text).toMatch(
    new RegExp(`<a href="/sellers/${owner}"[^>]*>1 other car from this seller</a>`),
  );
  expect((await readPage(sold)).text).toContain(">2 other cars from this seller<");
});
