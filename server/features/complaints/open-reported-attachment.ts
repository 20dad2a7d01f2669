import type { Actor } from "#server/base/actor.ts";
import { transact } from "#server/db/transact.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import type { ConversationContext } from "#server/features/conversations/context.ts";
import { readAttachment } from "#server/features/conversations/read-attachment.ts";
import { requireOpen } from "./policy.ts";
import { lockComplaint } from "./store.ts";

/**
 * Shows an admin an attachment of a conversation that somebody complains about, and writes into the audit log that
 * they have opened it.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function openReportedAttachment(
  context: ConversationContext,
  actor: Actor,
  { id, attachment }: { id: string; attachment: string },
): ReturnType<typeof readAttachment> {
  return transact(context.kysely, async (transaction) => {
    const complaint = requireOpen(await lockComplaint(transaction, id), actor);
    const { conversation_id: conversationId, product_name: name } = complaint;
    const content = await readAttachment(context, {
      conversationId,
      id: attachment,
      size: "full",
      mayRead: (row) => row.sent_at !== null,
    });
    await recordAct(transaction, actor, {
      act: "conversation.read",
      subject: { kind: "conversation", id: conversationId, name },
      after: { complaint: id, attachment },
    });
    return content;
  });
}
