import type { NoticeKind } from "#shared/rules/notices.ts";
import type { Actor } from "#server/base/actor.ts";
import { announceTo } from "#server/db/news.ts";
import { transact } from "#server/db/transact.ts";
import type { NoticeContext } from "./context.ts";
import { noNotice } from "./policy.ts";
import { setAllRead } from "./store/notices.ts";

interface SeenNotices {
  seen: readonly string[];
  and_older: boolean;
  kind?: NoticeKind | undefined;
}

/**
 * Marks the notices that somebody has seen as read, with older ones if they want. Others were not seen. Idempotent.
 * @throws AppError NOT_FOUND when none of them is there
 */
export async function markAllRead(
  { kysely }: Pick<NoticeContext, "kysely">,
  { userId }: Actor,
  { seen, and_older: andOlder, kind }: SeenNotices,
): Promise<{ acknowledged: boolean }> {
  await transact(kysely, async (transaction) => {
    if (!(await setAllRead(transaction, userId, { seen, andOlder, kind }))) throw noNotice();
    await announceTo(transaction, [userId]);
  });
  return { acknowledged: true };
}
