import type { ProductPage, PublicList } from "#shared/contract/products.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { noteShown } from "#server/base/shown.ts";
import { requireCategory } from "#server/features/categories/require-category.ts";
import { countListed } from "./count-listed.ts";
import { toCard } from "./shapes.ts";
import { type CardRow, findListCards } from "./views.ts";

/** One page of a public list. A page past the end is empty, not an error. @throws AppError NOT_FOUND */
export async function browseCards(
  context: CatalogueContext,
  request: {
    list: PublicList;
    category?: string | undefined;
    seller?: string | undefined;
    page: number;
    limit: number;
  },
): Promise<ProductPage> {
  const category =
    request.category === undefined ? undefined : await requireCategory(context, request.category);
  // The database allows no other ids than the contract's three.
  const categoryId = (category?.category_id as CardRow["category_id"] | undefined) ?? null;
  const choice = { list: request.list, categoryId, sellerId: request.seller ?? null };
  const total = await countListed(context, choice);
  const offset = (request.page - 1) * request.limit;
  // Checked first, because an empty page far away costs as much as scanning up to it.
  const rows =
    offset >= total ? [] : await findListCards(context.pool, choice, request.limit, offset);
  noteShown(rows);
  return {
    items: rows.map((row) => toCard(row, context)),
    page: request.page,
    page_count: Math.max(1, Math.ceil(total / request.limit)),
    total,
  };
}
