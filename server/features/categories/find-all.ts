import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { type CategoryRow, findCategories } from "./views.ts";

export function findAll({ pool, memo }: CatalogueContext): Promise<CategoryRow[]> {
  return memo.remember("categories", () => findCategories(pool));
}
