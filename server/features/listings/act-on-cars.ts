import { t } from "#shared/lib/text.ts";
import type { ActResult } from "#shared/contract/listings.ts";
import { LISTING_ACTS, type OwnCarAct } from "#shared/rules/listing.ts";
import type { Actor } from "#server/base/actor.ts";
import { changeCars } from "./change-cars.ts";
import type { ListingContext } from "./context.ts";
import { endOfListing } from "./end-of-listing.ts";
import { denialOf, promotionOf } from "./policy.ts";

/**
 * Withdraws, sells, renews, puts back on sale, promotes or demotes a seller's cars. Cars whose state does not
 * allow it are skipped, and the reply says why.
 */
export function actOnCars(
  context: ListingContext,
  actor: Actor,
  { ids, act }: { ids: readonly string[]; act: OwnCarAct },
): Promise<ActResult> {
  if (act === "promote" || act === "demote")
    return changeCars(context, actor, ids, (car) => promotionOf(car, act === "promote"));
  const { to } = LISTING_ACTS[act];
  return changeCars(context, actor, ids, (car, isPaidFor) => {
    const denial = denialOf(car, act);
    if (denial !== undefined) return denial;
    // A car that was paid for on this site stays sold, also after a refund: its buyer looks up what was promised.
    if (act === "relist" && isPaidFor) return t`This car was paid for on this site.`;
    // A relisted car keeps the rest of its time, if there is any.
    const isFresh = act === "renew" || (act === "relist" && car.expires_at <= new Date());
    return { state: to, ...(isFresh && { expires_at: endOfListing(context) }) };
  });
}
