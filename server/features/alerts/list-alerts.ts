import type { OwnAlerts } from "#shared/contract/alerts.ts";
import { transact } from "#server/db/transact.ts";
import type { Actor } from "#server/base/actor.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import type { AlertContext } from "./context.ts";
import { toSavedSearch } from "./shapes.ts";
import { findWishlistChoice } from "./store/due.ts";
import { claimSearches, findSearchesOf } from "./store/searches.ts";

/** The caller's saved searches, those of their confirmed address included. */
export async function listAlerts(
  { kysely }: Pick<AlertContext, "kysely">,
  { userId, role }: Actor,
): Promise<OwnAlerts> {
  const person = await findPerson(kysely, userId);
  const isConfirmed = person?.emailVerified === true;
  if (isConfirmed)
    await transact(kysely, (transaction) => claimSearches(transaction, userId, person.email));
  const searches = await findSearchesOf(kysely, userId);
  return {
    searches: searches.map(toSavedSearch),
    wishlist: role === "Buyer" ? await findWishlistChoice(kysely, userId) : null,
    isConfirmed,
  };
}
