import type { IndexAnswer, IndexQuery } from "#server/search-index/search-index.ts";
import { histogramEdges } from "#server/search-index/histogram-edges.ts";
import { listModels } from "#server/features/products/list-models.ts";
import type { SearchContext } from "./context.ts";
import { searchBySql } from "./views/search-by-sql.ts";

/** Asks the index; until it is complete, the tables, which takes longer. */
export async function queryCars(context: SearchContext, query: IndexQuery): Promise<IndexAnswer> {
  const indexed = await context.searchIndex?.query(query);
  if (indexed !== undefined) return indexed;
  const { pool, trade } = context;
  const { currency } = trade;
  const spellings = await listModels(context);
  return searchBySql({ pool, currency, spellings, edges: histogramEdges(query.now) }, query);
}
