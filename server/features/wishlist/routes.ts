import { actorOf, type Calls } from "#server/base/authorize.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { addToWishlist } from "./add-to-wishlist.ts";
import { findSaved } from "./find-saved.ts";
import { mergeIntoWishlist } from "./merge-into-wishlist.ts";
import { removeFromWishlist } from "./remove-from-wishlist.ts";
import { restoreEntry } from "./restore-entry.ts";
import { listWishlist } from "./views.ts";

export function wishlistRoutes({ wishlist }: Calls, context: CatalogueContext) {
  return {
    add: wishlist.add.handler(({ input, context: call }) =>
      addToWishlist(context, actorOf(call), input),
    ),
    list: wishlist.list.handler(({ input }) => listWishlist(context, input)),
    saved: wishlist.saved.handler(({ context: call }) => findSaved(context, actorOf(call).userId)),
    merge: wishlist.merge.handler(({ input, context: call }) =>
      mergeIntoWishlist(context, actorOf(call), input.productIds),
    ),
    remove: wishlist.remove.handler(({ input, context: call }) =>
      removeFromWishlist(context, actorOf(call), input.id),
    ),
    restore: wishlist.restore.handler(({ input, context: call }) =>
      restoreEntry(context, actorOf(call), input.undo),
    ),
  };
}
