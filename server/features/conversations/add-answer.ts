import { MAIL_AFTER_S } from "#shared/rules/conversations.ts";
import { pathOf } from "#server/base/private-files.ts";
import { transact } from "#server/db/transact.ts";
import { addMessage } from "./add-message.ts";
import type { CheckedFile } from "./check-file.ts";
import type { ConversationContext } from "./context.ts";
import { noConversation, requireSide } from "./policy.ts";
import { storeAttachment } from "./store-attachment.ts";
import { lockAuthor, lockConversation } from "./store.ts";
import { type AttachmentRow, deleteAttachment, takeUnsent } from "./store/attachments.ts";
import { allowNextMail, type Answerer } from "./store/reply-addresses.ts";

interface Answer {
  text: string;
  files: readonly CheckedFile[];
  key: string;
}

/**
 * Adds an answer by mail with its files, all or nothing. Idempotent by the key. Its author is mailed again about the
 * next message of the other side.
 * @throws AppError as `addMessage`
 */
export async function addAnswer(
  context: ConversationContext,
  { conversation_id: id, side, user_id: userId }: Answerer & { user_id: string },
  { text, files, key }: Answer,
): Promise<void> {
  const stored: AttachmentRow[] = [];
  try {
    for (const file of files)
      stored.push(await storeAttachment(context, { conversationId: id, ownerId: userId }, file));
    await transact(context.kysely, async (transaction) => {
      await lockAuthor(transaction, userId);
      const conversation = await lockConversation(transaction, id);
      if (conversation === undefined) throw noConversation();
      const author = requireSide(conversation, userId);
      const attachments = stored.map((one) => one.id);
      const sent = { author, authorId: userId, text, key, attachments, isByMail: true };
      await addMessage(context, transaction, conversation, sent);
      const number = await allowNextMail(transaction, id, side);
      if (number === undefined) return;
      const data = { conversationId: id, side, number };
      await context.jobs.put(transaction, "unread", [{ data, startAfter: MAIL_AFTER_S }]);
    });
  } finally {
    // Of a mail that came twice, or was refused. What stays now goes within a day.
    await removeUnsent(context, stored).catch(() => {});
  }
}

async function removeUnsent(
  { kysely, attachments }: ConversationContext,
  stored: readonly AttachmentRow[],
): Promise<void> {
  for (const { id, conversation_id: conversationId, owner_id: ownerId } of stored)
    await kysely.transaction().execute(async (transaction) => {
      if (conversationId === null || ownerId === null) return;
      const row = await takeUnsent(transaction, { id, conversationId, ownerId });
      if (row === undefined) return;
      await attachments.removeAll(pathOf(row.file));
      await deleteAttachment(transaction, id);
    });
}
