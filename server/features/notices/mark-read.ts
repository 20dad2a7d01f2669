import type { Actor } from "#server/base/actor.ts";
import { announceTo } from "#server/db/news.ts";
import { transact } from "#server/db/transact.ts";
import type { NoticeContext } from "./context.ts";
import { noNotice } from "./policy.ts";
import { setRead } from "./store/notices.ts";

/** Marks a notice as read, on every device of its person. Idempotent. @throws AppError NOT_FOUND */
export async function markRead(
  { kysely }: Pick<NoticeContext, "kysely">,
  { userId }: Actor,
  id: string,
): Promise<{ acknowledged: boolean }> {
  await transact(kysely, async (transaction) => {
    const found = await setRead(transaction, userId, id);
    if (found === undefined) throw noNotice();
    if (found.isNews) await announceTo(transaction, [userId]);
  });
  return { acknowledged: true };
}
