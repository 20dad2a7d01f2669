import { listNames } from "#server/features/products/list-names.ts";
import type { IndexQuery } from "#server/search-index/search-index.ts";
import { askIndexOrTables } from "./ask-index-or-tables.ts";
import type { SearchContext } from "./context.ts";
import { countBySql } from "./views/count-by-sql.ts";

/**
 * How many cars a query finds.
 * @throws AppError SERVICE_UNAVAILABLE when too many others are waiting
 */
export function countCars(context: SearchContext, query: IndexQuery): Promise<number> {
  const { pool, country, trade } = context;
  return askIndexOrTables(
    context,
    async (index) => (await index.query({ ...query, limit: 1, withFacets: false }))?.total,
    async () => {
      const spellings = await listNames(context);
      return countBySql({ pool, country, currency: trade.currency, spellings }, query);
    },
  );
}
