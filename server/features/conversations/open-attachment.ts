import type { Actor } from "#server/base/actor.ts";
import type { ConversationContext } from "./context.ts";
import { requireSide } from "./policy.ts";
import { readAttachment } from "./read-attachment.ts";
import { findConversation } from "./store.ts";

interface Asked {
  id: string;
  attachment: string;
  size: "full" | "preview";
}

/**
 * The content of an attachment for the two sides of its conversation. One that was not sent yet is only for whoever
 * has added it.
 * @throws AppError NOT_FOUND, also for everybody else
 */
export async function openAttachment(
  context: ConversationContext,
  { userId }: Actor,
  { id: conversationId, attachment: id, size }: Asked,
): ReturnType<typeof readAttachment> {
  requireSide(await findConversation(context.kysely, conversationId), userId);
  return readAttachment(context, {
    conversationId,
    id,
    size,
    mayRead: (row) => row.sent_at !== null || row.owner_id === userId,
  });
}
