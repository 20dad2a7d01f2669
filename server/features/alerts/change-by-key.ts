import type { KeyedAlert } from "#shared/contract/alerts.ts";
import type { Rhythm } from "#shared/rules/alerts.ts";
import { transact } from "#server/db/transact.ts";
import { changeWishlistAlerts } from "./change-wishlist-alerts.ts";
import type { AlertContext } from "./context.ts";
import { findByKey } from "./find-by-key.ts";
import { noSuchAlert } from "./policy.ts";
import { nextDue, readKey } from "./rules.ts";
import { findSearch, updateSearch } from "./store/searches.ts";

/** Changes how often a mail comes, by the key of its link. @throws AppError NOT_FOUND */
export async function changeByKey(
  context: Pick<AlertContext, "kysely" | "secretKey" | "site">,
  key: string,
  rhythm: Rhythm,
): Promise<KeyedAlert> {
  const due = readKey(context.secretKey, key);
  await findByKey(context, key);
  if (due?.kind === "wishlist") await changeWishlistAlerts(context, { userId: due.id }, { rhythm });
  if (due?.kind === "search")
    await transact(context.kysely, async (transaction) => {
      const search = await findSearch(transaction, due.id);
      if (search === undefined) throw noSuchAlert();
      const dueAt = nextDue(rhythm, context.site.timeZone, search.told_at);
      await updateSearch(transaction, search, { rhythm }, dueAt);
    });
  return findByKey(context, key);
}
