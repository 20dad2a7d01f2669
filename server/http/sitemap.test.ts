import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { HIDDEN_STATES, makeCar, makeSeller } from "#tests/support/make.ts";

let server: TestApp;
let owner: string;

beforeAll(async () => {
  server = await startApp();
  owner = await makeSeller(server.db.kysely);
  await server.db.pool.query(
    `INSERT INTO products (id, owner_id, category_id, name, resale_price_minor, currency)
     SELECT gen_random_uuid(), $1, '01', 'Car ' || i, 100, 'EUR' FROM generate_series(1, 20001) i`,
    [owner],
  );
  for (const state of HIDDEN_STATES) await makeCar(server.db.kysely, owner, { state });
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

/**
 * Returns the queries about cars since the last call; the job queue and other background work are ignored.
 */
function watchQueriesOfCars(): () => string[] {
  const query = vi.spyOn(server.db.pool, "query");
  return () =>
    query.mock.calls
      .map(([asked]: readonly unknown[]) => JSON.stringify(asked))
      .filter((text) => text.includes("products"));
}

async function addressesOf(path: string): Promise<string[]> {
  const response = await server.get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^application\/xml/);
  const text = await response.text();
  return [...text.matchAll(/<loc>http:\/\/cars\.test([^<]+)<\/loc>/g)].map(([, at = ""]) => at);
}

test("the files of the site map hold every car on sale once", async () => {
  const files = await addressesOf("/sitemap.xml");
  const names = ["pages", "makes", "sellers", "cars-1", "cars-2", "cars-3"];
  expect(files).toEqual(
    ["", "-de"].flatMap((end) => names.map((name) => `/sitemap-${name}${end}.xml`)),
  );
  const [first = [], second = [], third = []] = await Promise.all(
    files.slice(3, 6).map((file) => addressesOf(file)),
  );
  expect([first.length, second.length, third.length]).toEqual([10_000, 10_000, 1]);
  expect(new Set([...first, ...second, ...third]).size).toBe(20_001);
});

test("every file is there in the other language, with the same pages, each naming both", async () => {
  for (const name of ["pages", "makes", "sellers", "cars-3"]) {
    const english = await addressesOf(`/sitemap-${name}.xml`);
    const german = await addressesOf(`/sitemap-${name}-de.xml`);
    expect(german).toEqual(english.map((path) => (path === "/" ? "/de" : `/de${path}`)));
  }
  const text = await (await server.get("/sitemap-cars-3-de.xml")).text();
  const [[, car = ""] = []] = text.matchAll(/<loc>http:\/\/cars\.test\/de([^<]+)/g);
  const links = [...text.matchAll(/hreflang="([^"]+)" href="http:\/\/cars\.test([^"]+)"/g)];
  expect(links.map(([, tag, path]) => [tag, path])).toEqual([
    ["en", car],
    ["de", `/de${car}`],
    ["x-default", car],
  ]);
});

test("the cars of a file are read once for all languages", async () => {
  await server.get("/sitemap-cars-1.xml");
  const asked = watchQueriesOfCars();
  expect(await addressesOf("/sitemap-cars-1-de.xml")).toHaveLength(10_000);
  expect(asked()).toEqual([]);
});

test("a file that is known, or that there is not, asks nothing of the database", async () => {
  await server.get("/sitemap-cars-2.xml");
  const asked = watchQueriesOfCars();
  expect(await addressesOf("/sitemap-cars-2.xml")).toHaveLength(10_000);
  for (const number of [4, 99_999]) {
    expect((await server.get(`/sitemap-cars-${number}.xml`)).status).toBe(404);
  }
  expect(asked()).toEqual([]);

  // Proves that the watch sees the queries after a change of the catalogue.
  await makeCar(server.db.kysely, owner, { name: "Watched" });
  await expect
    .poll(async () => {
      await addressesOf("/sitemap-cars-1.xml");
      return asked();
    })
    .not.toEqual([]);
});

test("a new car is in the site map at once", async () => {
  await server.get("/sitemap-cars-3.xml");
  const id = await makeCar(server.db.kysely, owner, { name: "New Car" });
  await server.db.kysely.deleteFrom("products").where("name", "=", "Car 1").execute();
  const find = async () =>
    (await Promise.all([1, 2, 3].map((at) => addressesOf(`/sitemap-cars-${at}.xml`)))).flat();
  await expect.poll(find).toContain(`/cars/${id}-new-car`);
  expect(await find()).toHaveLength(20_002);
});

test("makes and models are in it once while a car of theirs is on sale", async () => {
  const find = () => addressesOf("/sitemap-makes.xml");
  expect(await find()).toEqual([]);
  await makeCar(server.db.kysely, owner, { make: "Škoda", model: "Octavia" });
  await makeCar(server.db.kysely, owner, { make: "SKODA", model: "OCTAVIA" });
  await makeCar(server.db.kysely, owner, { make: "Лада", model: null });
  await makeCar(server.db.kysely, owner, { make: "Audi", model: "A4", state: "sold" });
  const paths = [
    "/used-cars/skoda",
    "/used-cars/skoda/octavia",
    "/used-cars/%D0%BB%D0%B0%D0%B4%D0%B0",
  ];
  await expect.poll(async () => (await find()).toSorted()).toEqual(paths.toSorted());
});

test("sellers are in it while they have a car on sale", async () => {
  const seller = await makeSeller(server.db.kysely);
  const idle = await makeSeller(server.db.kysely);
  await makeCar(server.db.kysely, seller);
  for (const state of HIDDEN_STATES) await makeCar(server.db.kysely, idle, { state });
  const find = () => addressesOf("/sitemap-sellers.xml");
  await expect.poll(find).toContain(`/sellers/${seller}`);
  expect(await find()).not.toContain(`/sellers/${idle}`);
});
