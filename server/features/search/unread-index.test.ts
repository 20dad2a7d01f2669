import { afterAll, beforeAll, expect, test } from "vitest";
import type { SearchAnswer } from "#shared/contract/search.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";

let db: TestDatabase;
let server: TestApp;
/** Lets the index be completed. */
let unlock: () => Promise<unknown>;

beforeAll(async () => {
  db = await createTestDatabase();
  const seller = await makeSeller(db.kysely);
  await makeCar(db.kysely, seller, {
    name: "Old promoted",
    promoted: true,
    posted_at: new Date("2020-01-01"),
  });
  await makeCar(db.kysely, seller, { name: "Older", posted_at: new Date("2019-01-01") });
  await makeCar(db.kysely, seller, { name: "Newest", posted_at: new Date("2021-01-01") });
  await makeCar(db.kysely, seller, {
    name: "Sold",
    posted_at: new Date("2022-01-01"),
    state: "sold",
  });
  await db.owner.query(
    "UPDATE products SET resale_price_minor = resale_price_minor - 100 WHERE name = 'Newest'",
  );
  const locking = await db.owner.connect();
  await locking.query("BEGIN; LOCK TABLE catalogue_changes IN ACCESS EXCLUSIVE MODE");
  unlock = async () => {
    await locking.query("ROLLBACK");
    locking.release();
  };
  server = await startApp({ PAGE_CACHE_MB: "0" }, { db, hasIndex: true });
});
afterAll(async () => {
  await server.close();
  await db.close();
});

test("the home page and suggestions do not wait for an index that is being read, as a search does", async () => {
  const find = async (query: string): Promise<SearchAnswer> =>
    (await (await server.get(`/api/search?${query}`)).json()) as SearchAnswer; // checked by the contract
  const order: string[] = [];
  const told = async <T>(what: string, asked: Promise<T>): Promise<T> => {
    const answer = await asked;
    order.push(what);
    return answer;
  };
  const waiting = told("search", find("sort=newest&limit=8&fuel=diesel"));
  const suggested = await told("suggestions", server.get("/api/search/suggestions?q=vo"));
  expect(await suggested.json()).toEqual([]);
  const newest = await told("newest", find("sort=newest&limit=2"));
  expect(newest.items.map(({ name, lowered }) => [name, lowered])).toEqual([
    ["Newest", true],
    ["Old promoted", false],
  ]);
  const home = await (await told("home", server.get("/"))).text();
  expect(home).toContain("Show 3 cars");
  expect(order).toEqual(["suggestions", "newest", "home"]);
  await unlock();
  await waiting;
  // The index has the same.
  await expect
    .poll(() => server.log.filter((line) => line.includes("search index loaded")))
    .toHaveLength(1);
  const read = await find("sort=newest&limit=2");
  expect({ ...read, next: null }).toEqual({ ...newest, next: null });
  const second = await find(`sort=newest&limit=2&cursor=${encodeURIComponent(newest.next ?? "")}`);
  expect(second.items.map(({ name }) => name)).toEqual(["Older"]);
});
