import type { Side } from "#shared/rules/conversations.ts";
import { findLanguages } from "#server/base/find-languages.ts";
import { speak } from "#server/base/speak.ts";
import { transact } from "#server/db/transact.ts";
import { wantsMail } from "#server/features/notices/rows.ts";
import type { ConversationContext } from "./context.ts";
import { unreadNotice } from "./emails.ts";
import { makeReplyAddress } from "./make-reply-address.ts";
import { lockConversation, setMail } from "./store.ts";
import { setMailed } from "./store/reply-addresses.ts";
import { findUnread } from "./views.ts";

interface Due {
  conversationId: string;
  side: Side;
  /** The message that the mail became due with. */
  number: number;
}

/** Mails a side of a conversation that a message waits, unless it was read meanwhile. */
export async function mailUnread(
  { kysely, jobs, site, replyDomain }: ConversationContext,
  { conversationId: id, side, number }: Due,
): Promise<void> {
  await transact(kysely, async (transaction) => {
    const conversation = await lockConversation(transaction, id);
    if (conversation?.[`${side}_mail`] !== number) return;
    await setMail(transaction, id, side, 0);
    const found = await findUnread(transaction, id, side);
    if (!found) return;
    const readerId = conversation[`${side}_id`];
    if (readerId === null || !(await wantsMail(transaction, readerId, "messages"))) return;
    await setMailed(transaction, id, side, found.number);
    const replyTo =
      replyDomain !== undefined && found.isConfirmed
        ? await makeReplyAddress(transaction, replyDomain, { conversationId: id, side })
        : undefined;
    const languageOf = await findLanguages(transaction, [readerId]);
    const language = languageOf(readerId);
    const mail = speak(language, () => unreadNotice(site, found, replyTo));
    await jobs.put(transaction, "mail", [{ data: { ...mail, noticeKind: "messages", language } }]);
  });
}
