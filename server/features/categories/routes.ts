import type { Calls } from "#server/call.ts";
import { type CategoryContext, listCategories } from "./service.ts";

export function categoryRoutes(calls: Calls, context: CategoryContext) {
  return { list: calls.categories.list.handler(() => listCategories(context)) };
}
