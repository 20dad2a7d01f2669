import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { t } from "#shared/lib/text.ts";
import type { NoticeContext } from "./context.ts";
import { deleteSubscription } from "./store/subscriptions.ts";

/** Ends push notices in a browser of the caller. @throws AppError NOT_FOUND */
export async function removeBrowser(
  { kysely }: Pick<NoticeContext, "kysely">,
  { userId }: Actor,
  id: string,
): Promise<{ deletedCount: number }> {
  const deletedCount = await deleteSubscription(kysely, userId, id);
  if (deletedCount === 0) throw new AppError("NOT_FOUND", t`This device isn’t in your list.`);
  return { deletedCount };
}
