import type { CatalogueContext } from "#server/catalogue.ts";
import type { Calls } from "#server/call.ts";
import { type CountCars, listCategories } from "./service.ts";

export function categoryRoutes(calls: Calls, context: CatalogueContext, countCars: CountCars) {
  return { list: calls.categories.list.handler(() => listCategories(context, countCars)) };
}
