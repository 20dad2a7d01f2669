import type { Calls } from "#server/base/authorize.ts";
import type { SearchContext } from "./context.ts";
import { suggestPlaces } from "#server/features/places/suggest-places.ts";
import { describeCars } from "./describe-cars.ts";
import { plotSearch } from "./plot-search.ts";
import { searchCars } from "./search-cars.ts";
import { suggestCars } from "./suggest-cars.ts";
import { understandSearch } from "./understand-search.ts";

export function searchRoutes(calls: Calls, context: SearchContext) {
  return {
    find: calls.search.find.handler(({ input }) => searchCars(context, input)),
    describe: calls.search.describe.handler(({ input }) => describeCars(context, input)),
    plot: calls.search.plot.handler(({ input }) => plotSearch(context, input)),
    understand: calls.search.understand.handler(({ input }) =>
      understandSearch(context, input.q, input.make),
    ),
    places: calls.search.places.handler(({ input }) => suggestPlaces(context, input)),
    suggest: calls.search.suggest.handler(({ input }) => suggestCars(context, input)),
  };
}
