import { existsSync } from "node:fs";
import { resolve } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { LISTING_DAYS } from "#tests/support/import.ts";
import { makeSeller } from "#tests/support/make.ts";

import { importProducts } from "./import-products.ts";
import { previewImport } from "./preview-import.ts";
import { openFile } from "./source.ts";

import type { Refusal } from "./refusal.ts";
import type { ImportSummary } from "./summary.ts";

/** Collections of real advertisements, which are not part of the product. */
const DIRECTORY = resolve(import.meta.dirname, "../../../shared/data");
const FILES = {
  focus: "dirty_uk_unclean_focus_5604.csv",
  quote: "dirty_de_unbalanced_quote.csv",
  india: "in_cardekho_v4_2059.csv",
  britain: "uk_used_cars_99k.csv.gz",
} as const;

const areThere = Object.values(FILES).every((file) => existsSync(resolve(DIRECTORY, file)));

describe.skipIf(!areThere)(
  `real files${areThere ? "" : ` (skipped: they are not in ${DIRECTORY})`}`,
  () => {
    let db: TestDatabase;
    beforeAll(async () => {
      db = await createTestDatabase();
    });
    afterAll(() => db.close());

    async function importTwice(file: string, currency = "EUR") {
      const ownerId = await makeSeller(db.kysely);
      const refusals: Refusal[] = [];
      const run = (onRefusal: (refusal: Refusal) => void): Promise<ImportSummary> =>
        importProducts({
          source: openFile(resolve(DIRECTORY, file)),
          pool: db.pool,
          ownerId,
          defaults: { currency, distance: "mi" },
          changes: [],
          listingDays: LISTING_DAYS,
          now: new Date("2026-11-15T12:00:00Z"),
          onRefusal,
        });
      const first = await run((refusal) => refusals.push(refusal));
      const second = await run(() => {});
      expect(second).toMatchObject({
        added: 0,
        alreadyThere: first.added,
        repeats: first.repeats,
        refused: first.refused,
      });
      const products = await db.kysely
        .selectFrom("products")
        .selectAll()
        .where("owner_id", "=", ownerId)
        .execute();
      expect(products).toHaveLength(first.added);
      return { summary: first, refusals, products };
    }

    it("repairs rows whose values stand in other columns", async () => {
      const { summary, products } = await importTwice(FILES.focus);
      expect(summary).toMatchObject({ read: 5548, added: 5459, blankLines: 56, refused: 89 });
      expect(Object.fromEntries(summary.refusals)).toEqual({ "the year is missing": 89 });
      expect(products.filter(({ engine_cc: cc }) => cc === null).length).toBeLessThan(20);
      // One row names its distance in neither column.
      expect(products.filter(({ mileage_km: km }) => km === null)).toHaveLength(1);
      expect(products.filter(({ fuel }) => fuel === null)).toEqual([]);
      expect(products.filter(({ currency }) => currency !== "GBP")).toEqual([]);
    });

    it("refuses the one row with an open quotation mark and recovers what it swallowed", async () => {
      const { summary, refusals } = await importTwice(FILES.quote);
      expect(summary).toMatchObject({ read: 280, added: 262 });
      expect(refusals.filter(({ reason }) => reason.includes("quotation"))).toMatchObject([
        { line: 22, column: "name" },
      ]);
      expect(Object.fromEntries(summary.refusals)).toEqual({
        "the price is 0": 10,
        "wrong number of fields": 7,
        "a quotation mark is not closed": 1,
      });
    });

    it("reads units inside values", async () => {
      const { summary, products } = await importTwice(FILES.india, "INR");
      expect(summary).toMatchObject({ read: 2059, added: 2059, refused: 0 });
      expect([...summary.warnings]).toEqual([]);
      expect(products.filter(({ power_kw: power }) => power !== null).length).toBe(2059 - 80);
      expect(products.filter(({ engine_cc: cc }) => cc !== null).length).toBe(2059 - 80);
    });

    it("finds the exact duplicates of a large file", async () => {
      const { summary } = await previewImport({
        source: openFile(resolve(DIRECTORY, FILES.britain)),
        defaults: { currency: "GBP", distance: "mi" },
        changes: [],
        listingDays: LISTING_DAYS,
        now: new Date("2026-11-15T12:00:00Z"),
        show: 1,
      });
      expect(summary).toMatchObject({ read: 99_187, repeats: 1475, refused: 1 });
      expect(Object.fromEntries(summary.refusals)).toEqual({ "the year is in the future": 1 });
    });
  },
);
