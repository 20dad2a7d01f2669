import type { OwnAlerts } from "#shared/contract/alerts.ts";
import type { Actor } from "#server/base/actor.ts";
import { claimOwn } from "./claim-own.ts";
import type { AlertContext } from "./context.ts";
import { toSavedSearch } from "./shapes.ts";
import { findWishlistChoice } from "./store/due.ts";
import { findSearchesOf } from "./store/searches.ts";

/** The caller's saved searches, those of their confirmed address included. */
export async function listAlerts(
  { kysely }: Pick<AlertContext, "kysely">,
  { userId, role }: Actor,
): Promise<OwnAlerts> {
  const isConfirmed = await claimOwn({ kysely }, userId);
  const searches = await findSearchesOf(kysely, userId);
  return {
    searches: searches.map(toSavedSearch),
    wishlist: role === "Buyer" ? await findWishlistChoice(kysely, userId) : null,
    isConfirmed,
  };
}
