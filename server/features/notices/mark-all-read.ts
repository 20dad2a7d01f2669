import type { NoticeKind } from "#shared/rules/notices.ts";
import type { Actor } from "#server/base/actor.ts";
import { announceTo } from "#server/db/news.ts";
import { transact } from "#server/db/transact.ts";
import type { NoticeContext } from "./context.ts";
import { noNotice } from "./policy.ts";
import { setAllRead } from "./store/notices.ts";

/** Marks all notices up to one as read, or those of one kind: later ones were not seen. Idempotent. @throws AppError NOT_FOUND */
export async function markAllRead(
  { kysely }: Pick<NoticeContext, "kysely">,
  { userId }: Actor,
  { up_to: upTo, kind }: { up_to: string; kind?: NoticeKind | undefined },
): Promise<{ acknowledged: boolean }> {
  await transact(kysely, async (transaction) => {
    if (!(await setAllRead(transaction, userId, upTo, kind))) throw noNotice();
    await announceTo(transaction, [userId]);
  });
  return { acknowledged: true };
}
