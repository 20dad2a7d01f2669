import { countListed } from "#server/features/products/count-listed.ts";
import type { IndexAnswer, IndexQuery } from "#server/search-index/search-index.ts";
import { askIndex } from "./ask-index.ts";
import type { SearchContext } from "./context.ts";
import { newestBySql } from "./views/newest-by-sql.ts";

/**
 * The newest of all cars for sale, and their number. While the index is not complete, the tables answer at once and
 * need no turn: they have an index in this order, and the number is cached.
 * @throws AppError SERVICE_UNAVAILABLE when too many others are waiting for the index
 */
export async function listNewest(context: SearchContext, query: IndexQuery): Promise<IndexAnswer> {
  const answer = await askIndex(context, (index) => index.query(query), { waits: false });
  if (answer !== undefined) return answer;
  const total = await countListed(context, { list: "used", categoryId: null, sellerId: null });
  const hits = await newestBySql(context.pool, query.limit);
  return { hits, total, ...(hits.length < total && hits.length > 0 && { next: [] }) };
}
