import type { Calls } from "#server/base/authorize.ts";
import type { SearchContext } from "./context.ts";
import { searchCars } from "./search-cars.ts";

export function searchRoutes(calls: Calls, context: SearchContext) {
  return {
    find: calls.search.find.handler(({ input }) => searchCars(context, input)),
  };
}
