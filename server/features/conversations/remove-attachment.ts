import type { Actor } from "#server/base/actor.ts";
import { pathOf } from "#server/base/private-files.ts";
import type { ConversationContext } from "./context.ts";
import { requireSide } from "./policy.ts";
import { findConversation } from "./store.ts";
import { deleteAttachment, takeUnsent } from "./store/attachments.ts";

/**
 * Takes away an attachment that its owner has not sent. Idempotent. Returns how many that were.
 * @throws AppError NOT_FOUND for whoever is no side of the conversation
 */
export async function removeAttachment(
  { kysely, attachments }: ConversationContext,
  { userId: ownerId }: Actor,
  { id: conversationId, attachment: id }: { id: string; attachment: string },
): Promise<{ deletedCount: number }> {
  requireSide(await findConversation(kysely, conversationId), ownerId);
  return kysely.transaction().execute(async (transaction) => {
    const row = await takeUnsent(transaction, { id, conversationId, ownerId });
    if (row === undefined) return { deletedCount: 0 };
    // The file goes first: if that fails, the row still names it.
    await attachments.removeAll(pathOf(row.file));
    await deleteAttachment(transaction, id);
    return { deletedCount: 1 };
  });
}
