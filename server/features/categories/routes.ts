import type { Calls } from "#server/base/authorize.ts";
import type { CategoryContext } from "./context.ts";
import { listCategories } from "./list-categories.ts";

export function categoryRoutes(calls: Calls, context: CategoryContext) {
  return { list: calls.categories.list.handler(() => listCategories(context)) };
}
