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
