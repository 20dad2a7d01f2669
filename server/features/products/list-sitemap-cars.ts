import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { findSitemapRows, type SitemapRow } from "./store.ts";

/** The cars of one file of the site map, from the file's first car on. */
export async function listSitemapCars(
  { pool }: CatalogueContext,
  start: string,
  perFile: number,
): Promise<SitemapRow[]> {
  return findSitemapRows(pool, start, perFile);
}
