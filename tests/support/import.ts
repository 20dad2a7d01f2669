import { invariant } from "#server/base/errors.ts";
import { importProducts, type ImportOptions } from "#server/importing/import-products.ts";
import {
  syncProducts,
  type SyncOptions,
  type SyncResult,
} from "#server/importing/sync-products.ts";

import { createTestDatabase, type TestDatabase } from "./database.ts";
import { makeSeller } from "./make.ts";

import type { Refusal } from "#server/importing/refusal.ts";
import type { ImportSource } from "#server/importing/source.ts";
import type { ImportSummary } from "#server/importing/summary.ts";

/** The current time in imports of tests. */
export const IMPORT_TIME = new Date("2026-11-15T12:00:00Z");
export const LISTING_DAYS = 60;
export const UNIT_DEFAULTS = { currency: "EUR", distance: "km" } as const;

/** A file in memory, read in blocks as from a disk. */
export function sourceOf(content: string | Buffer): ImportSource {
  const bytes = Buffer.from(content);
  return {
    name: "cars.csv",
    size: bytes.length,
    async *open() {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
    },
  };
}

export interface ImportTest {
  readonly db: TestDatabase;
  /** The seller of the next imports. */
  readonly ownerId: () => string;
  /** Deletes all products and makes a new seller for the next imports. */
  startAnew(): Promise<void>;
  /** Makes a new seller, without deleting anything. */
  changeSeller(): Promise<void>;
  importText(
    content: string | Buffer,
    own?: Partial<ImportOptions>,
  ): Promise<{ summary: ImportSummary; refusals: Refusal[] }>;
  /** Synchronizes the seller's cars with the file. */
  syncText(content: string | Buffer, own?: Partial<SyncOptions>): Promise<SyncResult>;
  /** Products by name, without nulls and common values. */
  storedProducts(): Promise<Record<string, unknown>[]>;
}

const COMMON = new Set(
  "id owner_id source_key source_match source_hash source_gone created_at updated_at expires_at on_sale_since promoted report_count state version".split(
    " ",
  ),
);

/** Opens a database for imports. */
export async function startImportTest(): Promise<ImportTest> {
  const db = await createTestDatabase();
  let ownerId = "";
  const optionsFor = (content: string | Buffer) => ({
    source: sourceOf(content),
    pool: db.pool,
    ownerId,
    defaults: UNIT_DEFAULTS,
    changes: [],
    listingDays: LISTING_DAYS,
    now: IMPORT_TIME,
  });
  return {
    db,
    ownerId: () => ownerId,
    async startAnew() {
      await db.pool.query("DELETE FROM products");
      ownerId = await makeSeller(db.kysely);
    },
    async changeSeller() {
      ownerId = await makeSeller(db.kysely);
    },
    async importText(content, own = {}) {
      const refusals: Refusal[] = [];
      const summary = await importProducts({
        ...optionsFor(content),
        onRefusal: (refusal) => refusals.push(refusal),
        ...own,
      });
      return { summary, refusals };
    },
    async syncText(content, own = {}) {
      const how = { isCheck: false, withdraw: undefined };
      const result = await syncProducts({ ...optionsFor(content), ...how, ...own });
      invariant(result, "nobody stopped it");
      return result;
    },
    async storedProducts() {
      const products = await db.kysely.selectFrom("products").selectAll().orderBy("name").execute();
      return products.map((product) =>
        Object.fromEntries(
          Object.entries(product).filter(
            ([column, value]) => value !== null && !COMMON.has(column),
          ),
        ),
      );
    },
  };
}
