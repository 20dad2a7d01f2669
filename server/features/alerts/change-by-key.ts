import { t } from "#shared/lib/text.ts";
import type { KeyedAlert } from "#shared/contract/alerts.ts";
import { type CarNews, type Rhythm, WISHLIST_NEWS } from "#shared/rules/alerts.ts";
import { invalidField } from "#server/base/errors.ts";
import { transact } from "#server/db/transact.ts";
import { changeWishlistAlerts } from "./change-wishlist-alerts.ts";
import type { AlertContext } from "./context.ts";
import { findByKey } from "./find-by-key.ts";
import type { NamingContext } from "./make-namer.ts";
import { noSuchAlert } from "./policy.ts";
import { nextDue, readKey } from "./rules.ts";
import { findSearch, updateSearch } from "./store/searches.ts";

interface Choice {
  key: string;
  rhythm?: Rhythm | undefined;
  tells?: readonly CarNews[] | undefined;
}

/** Changes what a mail tells and how often, by the key of its link. @throws AppError BAD_REQUEST, NOT_FOUND */
export async function changeByKey(
  context: NamingContext & Pick<AlertContext, "kysely" | "secretKey">,
  { key, rhythm, tells }: Choice,
): Promise<KeyedAlert> {
  const due = readKey(context.secretKey, key);
  await findByKey(context, key);
  if (due?.kind === "wishlist") {
    // A saved car is no new one.
    if (tells?.includes("new") === true)
      throw invalidField("tells", t`Choose from: ${WISHLIST_NEWS.join(", ")}`);
    await changeWishlistAlerts(context, { userId: due.id }, { rhythm, tells });
  }
  if (due?.kind === "search")
    await transact(context.kysely, async (transaction) => {
      const search = await findSearch(transaction, due.id);
      if (search === undefined) throw noSuchAlert();
      const dueAt = nextDue(rhythm ?? search.rhythm, context.site.timeZone, search.told_at);
      await updateSearch(transaction, search, { rhythm, tells }, dueAt);
    });
  return findByKey(context, key);
}
