import { actorOf, type Calls } from "#server/base/authorize.ts";
import { changeByKey } from "./change-by-key.ts";
import { changeSearch } from "./change-search.ts";
import { changeWishlistAlerts } from "./change-wishlist-alerts.ts";
import { confirmSearch } from "./confirm-search.ts";
import type { SavingContext } from "./context.ts";
import { findByKey } from "./find-by-key.ts";
import { listAlerts } from "./list-alerts.ts";
import { removeSearch } from "./remove-search.ts";
import { restoreSearch } from "./restore-search.ts";
import { saveSearch } from "./save-search.ts";

export function alertRoutes({ alerts }: Calls, context: SavingContext) {
  return {
    save: alerts.save.handler(({ input, context: { caller } }) =>
      saveSearch(context, caller, input),
    ),
    list: alerts.list.handler(({ context: call }) => listAlerts(context, actorOf(call))),
    change: alerts.change.handler(({ input, context: call }) =>
      changeSearch(context, actorOf(call), input),
    ),
    remove: alerts.remove.handler(({ input, context: call }) =>
      removeSearch(context, actorOf(call), input.id),
    ),
    restore: alerts.restore.handler(({ input, context: call }) =>
      restoreSearch(context, actorOf(call), input.undo),
    ),
    changeWishlist: alerts.changeWishlist.handler(({ input, context: call }) =>
      changeWishlistAlerts(context, actorOf(call), input),
    ),
    findByKey: alerts.findByKey.handler(({ input }) => findByKey(context, input.key)),
    confirm: alerts.confirm.handler(({ input }) => confirmSearch(context, input.key)),
    changeByKey: alerts.changeByKey.handler(({ input }) => changeByKey(context, input)),
  };
}
