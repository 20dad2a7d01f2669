import type { Message } from "#shared/contract/conversations.ts";
import type { Actor } from "#server/base/actor.ts";
import { transact } from "#server/db/transact.ts";
import { addMessage } from "./add-message.ts";
import type { ConversationContext } from "./context.ts";
import { noConversation, requireSide } from "./policy.ts";
import { lockAuthor, lockConversation } from "./store.ts";

interface Sent {
  id: string;
  text: string;
  key: string;
  attachments: readonly string[];
}

/** Writes to the other side of a conversation. @throws AppError NOT_FOUND, CONFLICT, TOO_MANY_REQUESTS */
export async function sendMessage(
  context: ConversationContext,
  { userId }: Actor,
  { id, ...sent }: Sent,
): Promise<Message> {
  return transact(context.kysely, async (transaction) => {
    await lockAuthor(transaction, userId);
    const conversation = await lockConversation(transaction, id);
    const author = requireSide(conversation, userId);
    if (conversation === undefined) throw noConversation();
    return addMessage(context, transaction, conversation, { author, authorId: userId, ...sent });
  });
}
