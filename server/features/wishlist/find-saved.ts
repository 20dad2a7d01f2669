import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { exportWishlist } from "./export-wishlist.ts";

export interface Saved {
  count: number;
  saved: Record<string, string>;
}

/** The ids of the cars that a person has saved. */
export async function findSaved({ kysely }: CatalogueContext, userId: string): Promise<Saved> {
  const entries = await exportWishlist(kysely, userId);
  const saved: Saved["saved"] = {};
  for (const { id, product_id: productId } of entries) if (productId) saved[productId] = id;
  return { count: entries.length, saved };
}
