import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { findSitemapStarts } from "./store.ts";

/**
 * The first car of each file of the site map: numbering the cars takes a walk through all of them,
 * which is remembered, so that a file is read from its own place.
 */
export async function listSitemapStarts(
  { pool, memo }: CatalogueContext,
  perFile: number,
): Promise<string[]> {
  return memo.remember("site map starts", () => findSitemapStarts(pool, perFile));
}
