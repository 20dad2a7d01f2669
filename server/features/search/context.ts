import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import type { DistanceUnit } from "#shared/lib/distances.ts";
import type { Trade } from "#shared/rules/site-settings.ts";
import type { IndexAnswer, IndexQuery } from "#server/search-index/search-index.ts";

export interface SearchContext extends CatalogueContext {
  /** With the site's currency, in which prices are asked for. */
  trade: Readonly<Pick<Trade, "currency">>;
  distanceUnit: DistanceUnit;
  /** Answers from the index; undefined while there is none that is complete. */
  queryIndex: (query: IndexQuery) => Promise<IndexAnswer | undefined>;
}
