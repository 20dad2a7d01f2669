import { t } from "#shared/lib/text.ts";
import type { ProductDetails } from "#shared/contract/product-shapes.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { AppError } from "#server/base/errors.ts";
import { noteAllShown } from "#server/base/shown.ts";
import { toDetails } from "./shapes.ts";
import { findDetails } from "./views.ts";

/** @throws AppError NOT_FOUND for a product that does not exist or was never published. */
export async function findProduct(context: CatalogueContext, id: string): Promise<ProductDetails> {
  const row = await findDetails(context.pool, id);
  if (row === undefined) throw new AppError("NOT_FOUND", t`We couldn’t find this car.`);
  noteAllShown([row]);
  return toDetails(row, context);
}
