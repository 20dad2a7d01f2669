import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { findSitemapSellers } from "./store.ts";

/** Sellers for the site map. */
export async function listSitemapSellers(
  { pool }: CatalogueContext,
  most: number,
): Promise<string[]> {
  return findSitemapSellers(pool, most);
}
