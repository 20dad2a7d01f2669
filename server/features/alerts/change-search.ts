import type { SavedSearch } from "#shared/contract/alerts.ts";
import type { Actor } from "#server/base/actor.ts";
import { transact } from "#server/db/transact.ts";
import type { AlertContext } from "./context.ts";
import type { NamingContext } from "./make-namer.ts";
import { requireOwn } from "./policy.ts";
import { nextDue } from "./rules.ts";
import { toSavedSearch } from "./shapes.ts";
import { type Change, findSearch, updateSearch } from "./store/searches.ts";

/** Renames a saved search of the caller's, or changes what is told of it and how often. @throws AppError NOT_FOUND */
export async function changeSearch(
  context: NamingContext & Pick<AlertContext, "kysely">,
  actor: Actor,
  { id, ...change }: Change & { id: string },
): Promise<SavedSearch> {
  const { kysely, site } = context;
  const changed = await transact(kysely, async (transaction) => {
    const search = requireOwn(await findSearch(transaction, id), actor);
    const dueAt = nextDue(change.rhythm ?? search.rhythm, site.timeZone, search.told_at);
    return updateSearch(transaction, search, change, dueAt);
  });
  return toSavedSearch(context, changed);
}
