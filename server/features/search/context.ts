import type { Limiter } from "#server/base/limiter.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import type { DistanceUnit } from "#shared/lib/distances.ts";
import type { Trade } from "#shared/rules/site-settings.ts";
import type { SearchThread } from "#server/search-index/search-thread.ts";

export interface SearchContext extends CatalogueContext {
  /** With the site's currency, in which prices are asked for. */
  trade: Readonly<Pick<Trade, "currency">>;
  distanceUnit: DistanceUnit;
  /** The site's country (ISO 3166). */
  country: string;
  /** Limits how many questions wait for the index, and how many are answered by the tables at once. */
  indexTurns: Limiter;
  tableTurns: Limiter;
  /** Undefined where this process has none; its answers are undefined while it is not complete. */
  searchIndex:
    | Pick<
        SearchThread,
        | "isReady"
        | "onReady"
        | "waitUntilRead"
        | "query"
        | "describe"
        | "plot"
        | "understand"
        | "suggest"
        | "match"
      >
    | undefined;
}
