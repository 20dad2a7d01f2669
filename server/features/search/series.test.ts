import { afterAll, beforeAll, expect, test } from "vitest";
import type { SearchAnswer } from "#shared/contract/search.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";

const CARS = {
  BMW: ["320d", "330i", "3er", "520d"],
  "Mercedes-Benz": ["C 200", "C220 CDI", "C 63 AMG", "CLA 200"],
  Mitsubishi: ["3000 GT"],
};

let indexed: TestApp;
let bare: TestApp;
beforeAll(async () => {
  indexed = await startApp({ PAGE_CACHE_MB: "0" }, { hasIndex: true });
  const { kysely } = indexed.db;
  const seller = await makeSeller(kysely);
  for (const [make, models] of Object.entries(CARS))
    for (const model of models) await makeCar(kysely, seller, { make, model, name: model });
  bare = await startApp({ PAGE_CACHE_MB: "0" }, { db: indexed.db });
});
afterAll(async () => {
  await bare.close();
  await indexed.close();
});

async function namesOf(site: TestApp, query: string): Promise<string[]> {
  const response = await site.get(`/api/search?${query}`);
  const { items } = (await response.json()) as SearchAnswer; // checked by the contract
  return items.map(({ name }) => name).toSorted();
}

test("words that name a series find its cars alone, in the index and in the tables", async () => {
  await expect.poll(() => namesOf(indexed, "q=3er")).toEqual(["320d", "330i", "3er"]);
  for (const site of [indexed, bare]) {
    expect(await namesOf(site, "q=bmw+3-series")).toEqual(["320d", "330i", "3er"]);
    expect(await namesOf(site, "q=C-Klasse")).toEqual(["C 200", "C 63 AMG", "C220 CDI"]);
    expect(await namesOf(site, "q=1er")).toEqual([]);
    expect(await namesOf(site, "q=3er&make=mitsubishi")).toEqual([]);
  }
});

test("a series that is excluded is left out by the index and by the tables, with equal counts", async () => {
  const models = Object.values(CARS).flat();
  const others = models.filter((model) => !["320d", "330i", "3er"].includes(model)).toSorted();
  await expect.poll(() => namesOf(indexed, "q=ohne+3er")).toEqual(others);
  for (const site of [indexed, bare]) {
    expect(await namesOf(site, "q=not+3-series")).toEqual(others);
    expect(await namesOf(site, "q=without+C-Klasse&make=mercedes-benz")).toEqual(["CLA 200"]);
    const response = await site.get("/api/search?q=ohne+3er&make=bmw&facets=yes");
    const { total, facets } = (await response.json()) as SearchAnswer; // checked by the contract
    expect([total, facets?.model.map(({ value }) => value)]).toEqual([1, ["bmw.520d"]]);
  }
});

/** Makes and names of cars whose model, if any, tells no series. */
const NAMED: readonly (readonly [make: string | null, name: string, model?: string])[] = [
  ["BMW", "BMW 320d Touring"],
  ["bmw", "3er Limousine"],
  ["BMW", "Touring, 320d"],
  ["BMW", "BMW 3000"],
  ["BMW", "325i Cabrio", "Cabrio"],
  ["BMW", "Serie 3"],
  ["BMW", "BMW 520d"],
  ["BMW", "BMW X-Reihe"],
  ["BMW", "BMW i3s"],
  ["BMW", "BMW iX"],
  [null, "BMW 318i"],
  [null, "318i"],
  [null, "Mercedes-Benz C 220"],
  [null, "MB ML 320"],
  ["Mercedes", "Mercedes C-Klässe"],
  ["Mercedes", "C-Klasse Kombi"],
  ["Mercedes-Benz", "AMG C 63"],
  ["Mercedes-Benz", "M-Klasse"],
  ["Mercedes-Benz", "CLA 200"],
  ["Mercedes-Benz", "Caravan"],
  ["Audi", "320d"],
];

test("a car whose model tells no series is taken by its name, by the index and by the tables alike", async () => {
  const { kysely } = indexed.db;
  const seller = await makeSeller(kysely);
  for (const [make, name, model = null] of NAMED)
    await makeCar(kysely, seller, { make, name, model });
  await expect.poll(() => namesOf(indexed, "q=320d")).toContain("Touring, 320d");
  const without: Record<string, string[]> = {};
  for (const series of ["3er", "5er", "x reihe", "i series", "c klasse", "m klasse", "cla klasse"])
    for (const q of [series, `ohne ${series}`]) {
      const query = `q=${encodeURIComponent(q)}&limit=100`;
      expect(await namesOf(bare, query), q).toEqual(await namesOf(indexed, query));
      without[q] = await namesOf(bare, query);
    }
  expect(without["3er"]).toContain("BMW 320d Touring");
  expect(without["ohne 3er"]).toContain("Touring, 320d");
  expect(without["ohne 3er"]).not.toContain("BMW 318i");
  for (const site of [indexed, bare]) {
    const kept = await namesOf(site, "q=ohne+3er&make=bmw&limit=100");
    expect(kept).toEqual([
      "520d",
      "BMW 3000",
      "BMW 520d",
      "BMW X-Reihe",
      "BMW i3s",
      "BMW iX",
      "Touring, 320d",
    ]);
  }
});

test("the page of a series chooses its models in the address, so that it can be shared", async () => {
  const response = await indexed.get("/used-cars?q=c+class");
  const models = ["c-200", "c-63-amg", "c220-cdi"].map((each) => `model=mercedes-benz.${each}`);
  const chosen = ["make=mercedes-benz", ...models].join("&");
  expect([response.status, response.headers.get("location")]).toEqual([
    302,
    `/used-cars?${chosen}`,
  ]);
  expect(await namesOf(indexed, chosen)).toEqual(["C 200", "C 63 AMG", "C220 CDI"]);
});
