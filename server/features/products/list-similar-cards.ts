import type { ProductCard } from "#shared/contract/product-shapes.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { noteAllShown } from "#server/base/shown.ts";
import { findProduct } from "./find-product.ts";
import { toCard } from "./shapes.ts";
import { findSimilarCards } from "./views.ts";

/**
 * Cached replies with these cards follow the cards alone: a car that becomes similar may be missing until they
 * are revalidated.
 * @throws AppError NOT_FOUND where `findProduct` does
 */
export async function listSimilarCards(
  context: CatalogueContext,
  id: string,
  limit: number,
): Promise<ProductCard[]> {
  const rows = await findSimilarCards(context.pool, id, limit);
  // An empty list is rare: only then is it checked whether the car exists.
  if (rows.length === 0) await findProduct(context, id);
  // The car itself, too: where it is gone, so are these.
  noteAllShown(rows, id);
  return rows.map((row) => toCard(row, context));
}
