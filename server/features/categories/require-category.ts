import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { AppError } from "#server/base/errors.ts";
import { t } from "#shared/lib/text.ts";
import { findAll } from "./find-all.ts";
import type { CategoryRow } from "./views.ts";

/** Finds a category by its two digits or its id. @throws AppError NOT_FOUND */
export async function requireCategory(
  context: CatalogueContext,
  key: string,
): Promise<CategoryRow> {
  const rows = await findAll(context);
  const found = rows.find((row) => row.category_id === key || row.id === key.toLowerCase());
  if (found === undefined) throw new AppError("NOT_FOUND", t`We couldn’t find this category.`);
  return found;
}
