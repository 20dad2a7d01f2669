import { actorOf, type Calls } from "#server/base/authorize.ts";
import { restoreProduct } from "./service.ts";

/** The calls of `products` that take a deletion back. */
export function removalRoutes({ products }: Calls, context: Parameters<typeof restoreProduct>[0]) {
  return {
    restore: products.restore.handler(({ input, context: call }) =>
      restoreProduct(context, actorOf(call), input.id),
    ),
  };
}
