import type { IndexAnswer, IndexQuery } from "#server/search-index/search-index.ts";
import { histogramEdges } from "#server/search-index/histogram-edges.ts";
import { listNames } from "#server/features/products/list-names.ts";
import { askIndexOrTables } from "./ask-index-or-tables.ts";
import type { SearchContext } from "./context.ts";
import { searchBySql } from "./views/search-by-sql.ts";

/**
 * Asks the index; while it is not complete, the tables, which takes longer.
 * @throws AppError SERVICE_UNAVAILABLE when too many others are waiting
 */
export function queryCars(context: SearchContext, query: IndexQuery): Promise<IndexAnswer> {
  const { pool, country, trade } = context;
  return askIndexOrTables(
    context,
    (index) => index.query(query),
    async () => {
      const { currency } = trade;
      const spellings = await listNames(context);
      const edges = histogramEdges(query.now, currency);
      return searchBySql({ pool, country, currency, spellings, edges }, query);
    },
  );
}
