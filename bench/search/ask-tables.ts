import type { Pool } from "pg";
import { SearchInput } from "../../shared/contract/search.ts";
import { Memo } from "../../server/base/memo.ts";
import { toQueryValues } from "../../server/base/query-values.ts";
import { listModels } from "../../server/features/products/list-models.ts";
import { requirePlace } from "../../server/features/search/require-place.ts";
import { toQuery } from "../../server/features/search/rules.ts";
import { searchBySql } from "../../server/features/search/views/search-by-sql.ts";
import { histogramEdges } from "../../server/search-index/histogram-edges.ts";

/** The site's country and currency, as its settings have them unless told otherwise. */
const SITE = { country: "DE", currency: "EUR" } as const;

/** Answers the parameters of `GET /api/search` from the tables by SQL, without the index. */
export async function askTables(pool: Pool) {
  const memo = new Memo();
  const spellings = await listModels({ pool, memo } as Parameters<typeof listModels>[0]); // all it uses
  return {
    spellings,
    async ask(parameters: string) {
      const now = Date.now();
      const input = SearchInput.parse(toQueryValues(parameters));
      const place = await requirePlace({ pool, country: SITE.country }, input);
      const search = { ...SITE, pool, spellings, edges: histogramEdges(now) };
      return searchBySql(search, toQuery(input, { distanceUnit: "km", now, place }));
    },
  };
}
