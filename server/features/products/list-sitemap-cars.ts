import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { findSitemapRows, type SitemapRow } from "./store.ts";

/** Cars for the file of the site map that begins with this one. */
export async function listSitemapCars(
  { pool }: CatalogueContext,
  start: string,
  perFile: number,
): Promise<SitemapRow[]> {
  return findSitemapRows(pool, start, perFile);
}
