import type { CarNews, Rhythm } from "#shared/rules/alerts.ts";
import { transact } from "#server/db/transact.ts";
import type { Actor } from "#server/base/actor.ts";
import type { AlertContext } from "./context.ts";
import { nextDue } from "./rules.ts";
import { setWishlistChoice } from "./store/due.ts";

interface Choice {
  rhythm?: Rhythm | undefined;
  tells?: readonly CarNews[] | undefined;
}

/** Chooses what the caller is told about saved cars, and how often. */
export async function changeWishlistAlerts(
  { kysely, site }: Pick<AlertContext, "kysely" | "site">,
  { userId }: Pick<Actor, "userId">,
  choice: Choice,
): Promise<{ acknowledged: boolean }> {
  const dueAt = choice.rhythm === undefined ? null : nextDue(choice.rhythm, site.timeZone);
  await transact(kysely, (transaction) => setWishlistChoice(transaction, userId, choice, dueAt));
  return { acknowledged: true };
}
