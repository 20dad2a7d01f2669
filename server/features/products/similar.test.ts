import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProductCard } from "#shared/contract/product-shapes.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";

let server: TestApp;
let owner: string;

beforeAll(async () => {
  // Without the cache a test sees the database as it is.
  server = await startApp({ PAGE_CACHE_MB: "0" });
  owner = await makeSeller(server.db.kysely);
});
afterAll(() => server.close());

async function readSimilar(id: string, limit: number): Promise<string[]> {
  const response = await server.get(`/api/cars/${id}/similar?limit=${limit}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as ProductCard[]).map(({ _id }) => _id); // checked by the server
}

test("similar cars are the same model first, nearest in price, and never the car itself", async () => {
  const golf = { category_id: "02", make: "Volkswagen", model: "Golf" };
  const car = await makeCar(server.db.kysely, owner, { ...golf, resale_price_minor: 1_000_000 });
  const far = await makeCar(server.db.kysely, owner, { ...golf, resale_price_minor: 1_900_000 });
  // Three times the price is no longer the same offer: it comes after, as any car of the category.
  const dear = await makeCar(server.db.kysely, owner, { ...golf, resale_price_minor: 3_000_000 });
  const near = await makeCar(server.db.kysely, owner, { ...golf, resale_price_minor: 1_100_000 });
  const polo = await makeCar(server.db.kysely, owner, { ...golf, model: "Polo" });
  const fiat = await makeCar(server.db.kysely, owner, { ...golf, make: "Fiat" });
  await makeCar(server.db.kysely, owner, { ...golf, state: "sold", resale_price_minor: 1_000_001 });
  const similar = await readSimilar(car, 5);
  expect(similar.slice(0, 2)).toEqual([near, far]);
  expect(similar.slice(2).toSorted()).toEqual([polo, fiat, dear].toSorted());
});

test("the nearest in price are found among hundreds of a model, above and below", async () => {
  const make = (price: number) =>
    makeCar(server.db.kysely, owner, {
      category_id: "03",
      make: "Ford",
      model: "Transit",
      resale_price_minor: price * 100,
    });
  const car = await make(40_000);
  const above = await make(40_300);
  const below = await make(39_800);
  const same = await make(40_000);
  const further = await make(41_000);
  for (let price = 1_000; price < 1_230; price += 1) await make(price);
  expect(await readSimilar(car, 4)).toEqual([same, below, above, further]);
});

test("a car of the same age is more like one than a cheaper one ten years older", async () => {
  const make = (year: number, price: number) =>
    makeCar(server.db.kysely, owner, {
      category_id: "01",
      make: "Volkswagen",
      model: "Tiguan",
      year,
      resale_price_minor: price * 100,
    });
  const car = await make(2022, 30_000);
  const old = [await make(2012, 29_900), await make(2013, 30_100), await make(2014, 30_200)];
  const young = [await make(2021, 28_000), await make(2023, 33_000)];
  // Another model of that age and price is nearer than the old ones.
  const other = await makeCar(server.db.kysely, owner, {
    category_id: "01",
    make: "Škoda",
    model: "Kodiaq",
    year: 2022,
    resale_price_minor: 3_050_000,
  });
  const similar = await readSimilar(car, 6);
  expect(similar.slice(0, 2)).toEqual(young);
  expect(similar[2]).toBe(other);
  expect(similar.slice(3).toSorted()).toEqual(old.toSorted());
});
