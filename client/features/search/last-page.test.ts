import { afterAll, beforeAll, expect, test } from "vitest";
import { LAST_PAGE } from "#shared/rules/search.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeSeller } from "#tests/support/make.ts";

const PAGE = 24;

let server: TestApp;
beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
  const seller = await makeSeller(server.db.kysely);
  // One more than its pages can show.
  await server.db.pool.query(
    `INSERT INTO products (id, owner_id, category_id, name, resale_price_minor, currency, fuel)
     SELECT gen_random_uuid(), $1, '01', 'A car', 100000, 'EUR', CASE WHEN n > 1 THEN 'diesel' END
     FROM generate_series(1, $2::int) n`,
    [seller, LAST_PAGE * PAGE + 1],
  );
});
afterAll(() => server.close());

async function read(address: string): Promise<string> {
  const response = await server.get(address);
  expect(response.status, address).toBe(200);
  return response.text();
}

test("the last page that can be opened says that there are more cars, and what to do", async () => {
  const last = await read(`/used-cars?page=${LAST_PAGE}`);
  expect(last).toContain("9,601 cars");
  const told =
    "Only the first 9,600 cars can be paged through, so narrow your search with filters.";
  expect(last).toContain(told);
  expect(await read(`/used-cars?page=${LAST_PAGE - 1}`)).not.toContain(told);
  const german = await read(`/de/used-cars?page=${LAST_PAGE}`);
  expect(german).toContain("Nur die ersten 9.600 Autos");
});

test("the last page of a list that its pages show whole says nothing of further cars", async () => {
  const last = await read(`/used-cars?fuel=diesel&page=${LAST_PAGE}`);
  expect(last).toContain("9,600 cars");
  expect(last).not.toContain("can be paged through");
});
