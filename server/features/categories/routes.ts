import type { Calls } from "#server/base/authorize.ts";
import { type CategoryContext, listCategories } from "./service.ts";

export function categoryRoutes(calls: Calls, context: CategoryContext) {
  return { list: calls.categories.list.handler(() => listCategories(context)) };
}
