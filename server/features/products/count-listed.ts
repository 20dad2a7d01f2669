import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { countList, type ListChoice } from "./views.ts";

/** The number of cars of a public list, cached until the catalogue changes. */
export async function countListed(
  { pool, memo }: Pick<CatalogueContext, "pool" | "memo">,
  choice: ListChoice,
): Promise<number> {
  const count = () => countList(pool, choice);
  // A single seller has few cars, and there are many sellers: their totals are not cached.
  if (choice.sellerId !== null) return count();
  return memo.remember(`count ${choice.list} ${choice.categoryId}`, count);
}
