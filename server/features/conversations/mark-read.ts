import { pagePath } from "#shared/rules/page-paths.ts";
import type { Actor } from "#server/base/actor.ts";
import { announceTo } from "#server/db/news.ts";
import { transact } from "#server/db/transact.ts";
import { markPathRead } from "#server/features/notices/rows.ts";
import type { ConversationContext } from "./context.ts";
import { noConversation, requireSide } from "./policy.ts";
import { lockConversation, setRead } from "./store.ts";

/** Marks a conversation as read by the caller, up to a number. @throws AppError NOT_FOUND */
export async function markRead(
  { kysely }: Pick<ConversationContext, "kysely">,
  { userId }: Actor,
  { id, number }: { id: string; number: number },
): Promise<{ acknowledged: boolean }> {
  await transact(kysely, async (transaction) => {
    const conversation = await lockConversation(transaction, id);
    const side = requireSide(conversation, userId);
    if (conversation === undefined) throw noConversation();
    const unread = await setRead(transaction, conversation, side, number);
    if (unread === 0)
      await markPathRead(transaction, userId, "messages", pagePath("conversation", id));
    // What is read on one device is read on all.
    await announceTo(transaction, [userId]);
  });
  return { acknowledged: true };
}
