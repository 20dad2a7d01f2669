import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PlotAnswer } from "#shared/contract/search-plot.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeListing } from "#tests/support/listing.ts";

const CARS = [
  { name: "Golf", fuel: "diesel", year: 2015, mileage_km: 100_000, resale_price: 9_000 },
  { name: "Polo", fuel: "petrol", year: 2019, mileage_km: 20_000, resale_price: 19_000 },
  // Beaten by the Golf.
  { name: "A4", fuel: "diesel", year: 2011, mileage_km: 210_000, resale_price: 9_500 },
  { name: "Unknown", fuel: "diesel", resale_price: 500 },
] as const;

let site: TestApp;
const ids = new Map<string, string>();

beforeAll(async () => {
  site = await startApp({ PAGE_CACHE_MB: "0", DISTANCE_UNIT: "mi" }, { hasIndex: true });
  for (const car of CARS) ids.set(car.name, (await makeListing(site, car)).id);
});
afterAll(() => site.close());

async function plot(query: string): Promise<PlotAnswer> {
  const response = await site.get(`/api/search/plot?${query}`);
  const body = (await response.json()) as PlotAnswer; // checked by the contract
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body;
}

describe("the plot of a search", () => {
  test("the plot of a search has a dot for each result, distances in the site's unit, and the front with its facts", async () => {
    await expect.poll(async () => (await plot("")).total).toBe(4);
    const { missing, dots = [], front, front_count, x, price } = await plot("x=distance");
    expect([missing, front_count]).toEqual([1, 2]);
    expect(dots.map(({ x: miles }) => Math.round(miles)).toSorted((a, b) => a - b)).toEqual([
      12_427, 62_137, 130_488,
    ]);
    expect(
      front.map(({ name, distance, year, price: each }) => [name, each, distance, year]),
    ).toEqual([
      ["Polo", 19_000, 12_427, 2019],
      ["Golf", 9_000, 62_137, 2015],
    ]);
    expect([price?.least, price?.most, Math.round(x?.most ?? 0)]).toEqual([9_000, 19_000, 130_488]);
  });

  test("the plot of a search is narrowed as its search is", async () => {
    const { total, front } = await plot("x=year&fuel=diesel&price_from=9100");
    expect([total, front.map(({ name }) => name)]).toEqual([1, ["A4"]]);
    expect((await plot("fuel=electric")).front).toEqual([]);
  });

  test("a car that was sold a moment ago is not named", async () => {
    const { kysely } = site.db;
    // No trigger tells the index of it.
    await site.db.owner.query("ALTER TABLE products DISABLE TRIGGER USER");
    await kysely
      .updateTable("products")
      .set({ state: "sold" })
      .where("id", "=", ids.get("Golf") ?? "")
      .execute();
    await site.db.owner.query("ALTER TABLE products ENABLE TRIGGER USER");
    const { total, front } = await plot("");
    expect([total, front.map(({ name }) => name)]).toEqual([4, ["Polo"]]);
  });

  test("a car that is held, not verified any more or priced in another currency since is not named", async () => {
    const { owner } = site.db;
    const id = ids.get("A4");
    const frontOf = async (query: string) => (await plot(query)).front.map(({ name }) => name);
    await owner.query("UPDATE users SET status = 'verified'");
    const query = "price_from=9100&price_to=9900";
    await expect.poll(() => frontOf(`${query}&verified=yes&available=yes`)).toEqual(["A4"]);
    // No trigger tells the index of what follows.
    await owner.query("ALTER TABLE products DISABLE TRIGGER USER");
    await owner.query("ALTER TABLE users DISABLE TRIGGER USER");
    await owner.query("UPDATE products SET state = 'reserved' WHERE id = $1", [id]);
    expect(await frontOf(`${query}&available=yes`)).toEqual([]);
    expect(await frontOf(query)).toEqual(["A4"]);
    await owner.query("UPDATE users SET status = NULL");
    expect(await frontOf(`${query}&verified=yes`)).toEqual([]);
    const results = await site.get(`/api/search?${query}&verified=yes`);
    expect(await results.json()).toMatchObject({ items: [] });
    await owner.query("UPDATE products SET currency = 'CHF' WHERE id = $1", [id]);
    expect(await frontOf(query)).toEqual([]);
    await owner.query("ALTER TABLE products ENABLE TRIGGER USER");
    await owner.query("ALTER TABLE users ENABLE TRIGGER USER");
  });

  test("reads a line of words as its search does, when that is asked for", async () => {
    const line = "q=under+9200&understand=yes";
    expect((await plot(line)).total).toBeGreaterThan(0);
    const found = await (await site.get(`/api/search?${line}`)).json();
    expect(found).toMatchObject({ total: (await plot(line)).total });
  });

  test("the plot of a search refuses values of another kind, and places that are not known", async () => {
    expect((await site.get("/api/search/plot?x=colour")).status).toBe(400);
    expect((await site.get("/api/search/plot?near=nowhere-at-all")).status).toBe(400);
  });

  test("the plot of a search is not available while there is no index", async () => {
    const without = await startApp();
    const response = await without.get("/api/search/plot");
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(await response.text()).toContain("The chart isn’t available right now");
    await without.close();
  });
});
