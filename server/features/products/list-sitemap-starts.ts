import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { findSitemapStarts } from "./store.ts";

/**
 * The first car of each file of the site map. Numbering the cars scans all of them, so the result is cached,
 * and each file is read from its own start.
 */
export async function listSitemapStarts(
  { pool, memo }: CatalogueContext,
  perFile: number,
): Promise<string[]> {
  return memo.remember("site map starts", () => findSitemapStarts(pool, perFile));
}
