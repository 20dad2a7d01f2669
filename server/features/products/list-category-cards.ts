import type { ProductCard } from "#shared/contract/product-shapes.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { readCursor, writeCursor } from "#server/base/cursor.ts";
import { noteShown } from "#server/base/shown.ts";
import { requireCategory } from "#server/features/categories/require-category.ts";
import { toCard } from "./shapes.ts";
import { type AfterCard, findCategoryCards } from "./views.ts";

interface CardList {
  items: ProductCard[];
  /** The cursor of the next page; absent on the last one. */
  next?: string;
}

/** The cars of a category on sale, from a cursor on. @throws AppError NOT_FOUND, BAD_REQUEST */
export async function listCategoryCards(
  context: CatalogueContext,
  request: { category: string; limit: number; cursor?: string | undefined },
): Promise<CardList> {
  const { category_id: categoryId } = await requireCategory(context, request.category);
  const scope = `category-${categoryId}`;
  const after =
    request.cursor === undefined ? undefined : readAfter(context.secretKey, scope, request.cursor);
  // One row more than the page shows whether there is a next page.
  const rows = await findCategoryCards(context.pool, categoryId, request.limit + 1, after);
  const shown = rows.slice(0, request.limit);
  noteShown(shown);
  const items = shown.map((row) => toCard(row, context));
  const last = rows.length > request.limit ? shown.at(-1) : undefined;
  if (last === undefined) return { items };
  const place = [String(last.promoted), last.posted_at_text, last.id];
  return { items, next: writeCursor(context.secretKey, scope, place) };
}

function readAfter(secretKey: string, scope: string, cursor: string): AfterCard {
  const [promoted = "", postedAt = "", id = ""] = readCursor(secretKey, scope, cursor);
  return { promoted: promoted === "true", postedAt, id };
}
