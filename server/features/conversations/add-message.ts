import type { Transaction } from "kysely";
import type { Message } from "#shared/contract/conversations.ts";
import { findRisks } from "#shared/rules/message-risks.ts";
import { MAIL_AFTER_S, otherSide, type Side } from "#shared/rules/conversations.ts";
import type { Database } from "#server/db/schema.ts";
import { announceTo } from "#server/db/news.ts";
import { findBlocks } from "#server/features/users/views/blocks.ts";
import type { ConversationContext } from "./context.ts";
import { requireNotHasty } from "./limits.ts";
import { requireAll, requireReader, requireUnblocked } from "./policy.ts";
import { findOfMessage } from "./rows.ts";
import { toMessage } from "./shapes.ts";
import { sendAttachments } from "./store/attachments.ts";
import { type ConversationRow, countWritten, findSent, insertMessage, setMail } from "./store.ts";
import { tellOfMessage } from "./tell-of-message.ts";

interface NewMessage {
  author: Side;
  authorId: string;
  text: string;
  key: string;
  /** Ids of attachments that its author has added to this conversation. */
  attachments?: readonly string[];
  isByMail?: boolean;
}

/**
 * Adds a message to a locked conversation; its author is locked, too. Idempotent by the key. The reader is
 * told at once and mailed a while later, once until they have read it.
 * @throws AppError CONFLICT, TOO_MANY_REQUESTS
 */
export async function addMessage(
  { jobs, site }: Pick<ConversationContext, "jobs" | "site">,
  transaction: Transaction<Database>,
  conversation: ConversationRow,
  sent: NewMessage,
): Promise<Message> {
  const { id } = conversation;
  const { author, authorId, key, attachments = [] } = sent;
  const known = await findSent(transaction, id, author, key);
  if (known)
    return toMessage({ ...known, author }, author, await findOfMessage(transaction, id, known));
  const side = otherSide(author);
  const readerId = requireReader(conversation[`${side}_id`]);
  requireUnblocked(await findBlocks(transaction, authorId, readerId), authorId);
  requireNotHasty(await countWritten(transaction, authorId));
  const risks = findRisks(sent.text, new URL(site.origin).host);
  const message = await insertMessage(transaction, conversation, { ...sent, risks });
  if (attachments.length > 0) {
    const asked = { conversationId: id, number: message.number, ownerId: authorId };
    requireAll(attachments, await sendAttachments(transaction, { ...asked, ids: attachments }));
  }
  await announceTo(transaction, [authorId, readerId]);
  await tellOfMessage({ jobs }, transaction, {
    conversation,
    side,
    readerId,
    number: message.number,
  });
  if (conversation[`${side}_mail`] === null) {
    const { number } = message;
    await setMail(transaction, id, side, number);
    const data = { conversationId: id, side, number };
    await jobs.put(transaction, "unread", [{ data, startAfter: MAIL_AFTER_S }]);
  }
  return toMessage({ ...message, author }, author, await findOfMessage(transaction, id, message));
}
