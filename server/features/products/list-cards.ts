import type { ProductCard } from "#shared/contract/product-shapes.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { noteShown } from "#server/base/shown.ts";
import { toCard } from "./shapes.ts";
import { findCards } from "./views.ts";

/** Cars by their ids, as cards. */
export async function listCards(
  context: CatalogueContext,
  ids: readonly string[],
): Promise<ProductCard[]> {
  const rows = await findCards(context.pool, ids);
  noteShown(rows);
  return rows.map((row) => toCard(row, context));
}
