import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import type { DistanceUnit } from "#shared/lib/distances.ts";
import type { IndexAnswer, IndexQuery } from "#server/search-index/search-index.ts";

export interface SearchContext extends CatalogueContext {
  /** The site's own, in which prices and distances are asked for. */
  currency: string;
  distanceUnit: DistanceUnit;
  /** Answers from the index; undefined while there is none that is complete. */
  queryIndex: (query: IndexQuery) => Promise<IndexAnswer | undefined>;
}
