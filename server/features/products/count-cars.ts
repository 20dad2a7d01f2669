import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { countByCategory } from "./store.ts";

/** Counting 300,000 cars takes a while, so the counts are cached until the catalogue changes. */
export async function countCars({ pool, memo }: CatalogueContext): Promise<Map<string, number>> {
  return memo.remember("cars by category", () => countByCategory(pool));
}
