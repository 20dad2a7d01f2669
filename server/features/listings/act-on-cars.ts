import type { ActResult } from "#shared/contract/listings.ts";
import { LISTING_ACTS, type ListingAct, mayAct } from "#shared/rules/listing.ts";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import type { Actor } from "#server/base/actor.ts";
import { changeCars } from "./change-cars.ts";
import type { ListingContext } from "./context.ts";
import { endOfListing } from "./end-of-listing.ts";
import { visibleState } from "./shapes.ts";

/**
 * Withdraws, sells, renews or puts back on sale a seller's cars. Cars whose state does not allow it are
 * skipped, and the reply says why.
 */
export function actOnCars(
  context: ListingContext,
  actor: Actor,
  { ids, act }: { ids: readonly string[]; act: ListingAct },
): Promise<ActResult> {
  const { to } = LISTING_ACTS[act];
  return changeCars(context, actor, ids, (car, isPaidFor) => {
    // A car that an admin has taken down comes back by an appeal only.
    if (car.taken_down_at !== null) return "was taken down";
    const state = visibleState({ ...car, is_expired: car.expires_at <= new Date() });
    if (!mayAct(act, state)) return act === "relist" ? "is not marked as sold" : DENIALS[state];
    // A car that was paid for here stays sold, also after a refund: its buyer looks up what was promised.
    if (act === "relist" && isPaidFor) return "was paid for here";
    // A relisted car keeps the rest of its time, if there is any.
    const isFresh = act === "renew" || (act === "relist" && car.expires_at <= new Date());
    return { state: to, ...(isFresh && { expires_at: endOfListing(context) }) };
  });
}

export const DENIALS: Record<ProductState, string> = {
  draft: "is not on sale yet",
  active: "is on sale already",
  reserved: "is reserved for a buyer",
  sold: "is sold",
  withdrawn: "is withdrawn already",
  expired: "has expired",
};
