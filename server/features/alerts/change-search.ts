import type { SavedSearch } from "#shared/contract/alerts.ts";
import type { Actor } from "#server/base/actor.ts";
import { transact } from "#server/db/transact.ts";
import type { AlertContext } from "./context.ts";
import { requireOwn } from "./policy.ts";
import { nextDue } from "./rules.ts";
import { toSavedSearch } from "./shapes.ts";
import { type Change, findSearch, updateSearch } from "./store/searches.ts";

/** Renames a saved search of the caller's, or changes what is told of it and how often. @throws AppError NOT_FOUND */
export async function changeSearch(
  { kysely, site }: Pick<AlertContext, "kysely" | "site">,
  actor: Actor,
  { id, ...change }: Change & { id: string },
): Promise<SavedSearch> {
  return transact(kysely, async (transaction) => {
    const search = requireOwn(await findSearch(transaction, id), actor);
    const dueAt = nextDue(change.rhythm ?? search.rhythm, site.timeZone, search.told_at);
    return toSavedSearch(await updateSearch(transaction, search, change, dueAt));
  });
}
