import type { OwnAlerts } from "#shared/contract/alerts.ts";
import type { Actor } from "#server/base/actor.ts";
import { claimOwn } from "./claim-own.ts";
import type { AlertContext } from "./context.ts";
import type { NamingContext } from "./make-namer.ts";
import { toSavedSearch } from "./shapes.ts";
import { findWishlistChoice } from "./store/due.ts";
import { findSearchesOf } from "./store/searches.ts";

/** The caller's saved searches, those of their confirmed address included. */
export async function listAlerts(
  context: NamingContext & Pick<AlertContext, "kysely">,
  { userId, role }: Actor,
): Promise<OwnAlerts> {
  const { kysely } = context;
  const isConfirmed = await claimOwn({ kysely }, userId);
  const searches = await findSearchesOf(kysely, userId);
  return {
    searches: await Promise.all(searches.map((search) => toSavedSearch(context, search))),
    wishlist: role === "Buyer" ? await findWishlistChoice(kysely, userId) : null,
    isConfirmed,
  };
}
