import { otherSide } from "#shared/rules/conversations.ts";
import type { Actor } from "#server/base/actor.ts";
import { announceTo } from "#server/db/news.ts";
import { transact } from "#server/db/transact.ts";
import type { ConversationContext } from "./context.ts";
import { requireSide } from "./policy.ts";
import { lockConversation } from "./store.ts";
import { removeContact } from "./store/contacts.ts";

/** Takes the caller's contact details away from the other side of a conversation. Idempotent. @throws AppError NOT_FOUND */
export async function stopSharingContact(
  { kysely }: Pick<ConversationContext, "kysely">,
  { userId }: Actor,
  id: string,
): Promise<{ acknowledged: boolean }> {
  await transact(kysely, async (transaction) => {
    const conversation = await lockConversation(transaction, id);
    const side = requireSide(conversation, userId);
    await removeContact(transaction, id, side);
    const otherId = conversation?.[`${otherSide(side)}_id`] ?? null;
    await announceTo(transaction, otherId === null ? [userId] : [userId, otherId]);
  });
  return { acknowledged: true };
}
