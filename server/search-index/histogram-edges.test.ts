import { afterAll, beforeAll, expect, test } from "vitest";
import { isCurrency } from "#shared/lib/currencies.ts";
import { carStatements } from "#server/features/search/views/indexed-cars.ts";
import type { SearchContext } from "#server/features/search/context.ts";
import { queryCars } from "#server/features/search/query-cars.ts";
import { Limiter } from "#server/base/limiter.ts";
import { Memo } from "#server/base/memo.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeIndexQuery } from "#tests/support/indexed-car.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";
import { CatalogueFollower } from "./follow-catalogue.ts";
import { histogramEdges } from "./histogram-edges.ts";
import { MemoryIndex } from "./memory/memory-index.ts";

const NOW = Date.UTC(2026, 10, 23);

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test.each([
  ["EUR", [0, 500, 1_000, 100_000]],
  ["JPY", [0, 50_000, 100_000, 10_000_000]],
  ["HUF", [0, 500_000, 1_000_000, 100_000_000]],
  ["IDR", [0, 5_000_000, 10_000_000, 1_000_000_000]],
])("the bars of prices in %s suit what cars cost there", (currency, edges) => {
  const { price } = histogramEdges(NOW, currency);
  expect([...price.slice(0, 3), price.at(-1)]).toEqual(edges);
  expect(isCurrency(currency)).toBe(true);
});

test("prices in yen fall in bars of their own, by the index and by the tables alike", async () => {
  const seller = await makeSeller(db.kysely);
  // Yen have no smaller unit.
  for (const price of [500_000, 1_500_000, 4_000_000])
    await makeCar(db.kysely, seller, { resale_price_minor: price, currency: "JPY" });
  const index = new MemoryIndex(0, "JPY");
  const statements = carStatements("JP");
  await new CatalogueFollower({ pool: db.pool, statements, currency: "JPY" }, index).load();
  const query = makeIndexQuery({ withFacets: true });
  const turns = new Limiter({ atOnce: 1, refusal: "Too many searches." });
  const context = {
    pool: db.pool,
    memo: new Memo(),
    trade: { currency: "JPY" },
    distanceUnit: "km",
    country: "JP",
    indexTurns: turns,
    tableTurns: turns,
    searchIndex: undefined,
  } as const;
  // The rest of the context is for cards of cars, of which a query shows none.
  const { facets } = await queryCars(context as unknown as SearchContext, query); // see above
  const histogram = index.query(query).facets?.histograms.price;
  expect(histogram).toEqual(facets?.histograms.price);
  expect(histogram?.counts.filter((count) => count > 0)).toEqual([1, 1, 1]);
});
