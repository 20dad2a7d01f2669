import type { CaseMessage, Complaint } from "#shared/contract/complaints.ts";
import type { Actor } from "#server/base/actor.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import { findLatestMessages } from "#server/features/conversations/rows.ts";
import { toAttachment } from "#server/features/conversations/shapes.ts";
import { requireOpen } from "./policy.ts";
import { lockComplaint } from "./store.ts";
import { readComplaint } from "./views.ts";

/**
 * Shows an admin the conversation that somebody complains about, and writes into the audit log that they have read it.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function openComplaint(
  context: SaleContext,
  actor: Actor,
  id: string,
): Promise<{ complaint: Complaint; messages: CaseMessage[] }> {
  const messages = await transact(context.kysely, async (transaction) => {
    const complaint = requireOpen(await lockComplaint(transaction, id), actor);
    const { conversation_id: conversationId, product_name: name } = complaint;
    await recordAct(transaction, actor, {
      act: "conversation.read",
      subject: { kind: "conversation", id: conversationId, name },
      after: { complaint: id },
    });
    return findLatestMessages(transaction, conversationId);
  });
  return {
    complaint: await readComplaint(context.pool, id),
    messages: messages.map(({ number, author: side, text, sent_at: at, attachments }) => ({
      number,
      side,
      text,
      attachments: attachments.map(toAttachment),
      sent_at: at.toISOString(),
    })),
  };
}
