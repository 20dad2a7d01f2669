import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { UNIT_DEFAULTS } from "#tests/support/import.ts";
import { makeSeller } from "#tests/support/make.ts";
import { mapColumns } from "./mapping.ts";
import { findOddPrices, findOddSample, findSiteMedians } from "./odd-prices.ts";

let db: TestDatabase;
let dealer: string;
let other: string;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.owner.query("DELETE FROM products");
  dealer = await makeSeller(db.kysely);
  other = await makeSeller(db.kysely);
});

/** Cars of another seller on sale, each for the price in minor units. */
async function sell(count: number, currency: string, price: number): Promise<void> {
  await db.owner.query(
    `INSERT INTO products (id, owner_id, category_id, name, resale_price_minor, currency)
     SELECT gen_random_uuid(), $1, '01', 'Car ' || n, $2, $3 FROM generate_series(1, $4) n`,
    [other, price, currency, count],
  );
}

it("the site's medians are of each currency, however many cars the commonest has", async () => {
  await sell(20_100, "EUR", 1_000_000);
  await sell(25, "USD", 2_000_000);
  await sell(19, "CHF", 3_000_000);
  const medians = await findSiteMedians(db.pool, dealer);
  expect(Object.fromEntries(medians)).toEqual({ EUR: 1_000_000, USD: 2_000_000 });
  expect(await findSiteMedians(db.pool, other)).toEqual(new Map());
});

it("a staged file is compared in its commonest currency alone", async () => {
  await sell(20_100, "EUR", 1_000_000);
  await sell(25, "USD", 2_000_000);
  const client = await db.owner.connect();
  try {
    await client.query(
      `CREATE TEMP TABLE import_stage AS
       SELECT CASE WHEN n <= 30 THEN 'USD' ELSE 'EUR' END AS currency,
         CASE WHEN n <= 30 THEN 100000 ELSE 1000000 END::bigint AS resale_price_minor
       FROM generate_series(1, 40) n`,
    );
    const odd = { currency: "USD", file: 100_000, site: 2_000_000 };
    expect(await findOddPrices(client, dealer)).toEqual(odd);
    await client.query("UPDATE import_stage SET resale_price_minor = 1_900_000");
    expect(await findOddPrices(client, dealer)).toBeUndefined();
  } finally {
    client.release(true);
  }
});

it("a sample is compared in its commonest currency alone", () => {
  const medians = new Map([
    ["EUR", 1_000_000],
    ["USD", 1_000_000],
  ]);
  const rows = [
    ["Amaze", "EUR 10,000"],
    ...Array.from({ length: 15 }, () => ["Amaze", "EUR 10,000"]),
    ...Array.from({ length: 25 }, () => ["Amaze", "USD 500"]),
  ];
  const sampleOf = (some: string[][]) =>
    findOddSample(medians, mapColumns(["title", "price"]), some, UNIT_DEFAULTS);
  expect(sampleOf(rows)).toEqual({ currency: "USD", file: 50_000, site: 1_000_000 });
  // Fewer than twenty cars in a currency have no meaningful median.
  expect(sampleOf(rows.slice(0, 35))).toBeUndefined();
});
