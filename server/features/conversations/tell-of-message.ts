import { t } from "#shared/lib/text.ts";
import type { Transaction } from "kysely";
import { otherSide, type Side } from "#shared/rules/conversations.ts";
import { pagePath } from "#shared/rules/page-paths.ts";
import type { Database } from "#server/db/schema.ts";
import { hasUnread } from "#server/features/notices/rows.ts";
import { tellPeople } from "#server/features/notices/tell-people.ts";
import type { ConversationContext } from "./context.ts";
import { type ConversationRow, findName } from "./store.ts";

interface Sent {
  conversation: ConversationRow;
  /** The reader's side. */
  side: Side;
  readerId: string;
  number: number;
}

/**
 * Tells the reader of a locked conversation that somebody has written, unless an earlier notice of it is still
 * unread. The mail comes later (`mailUnread`).
 */
export async function tellOfMessage(
  { jobs }: Pick<ConversationContext, "jobs">,
  transaction: Transaction<Database>,
  { conversation, side, readerId, number }: Sent,
): Promise<void> {
  const { id, product_name: item } = conversation;
  const path = pagePath("conversation", id);
  if (await hasUnread(transaction, readerId, "messages", path)) return;
  const writer = await findName(transaction, conversation[`${otherSide(side)}_id`]);
  await tellPeople({ jobs }, transaction, [
    {
      personId: readerId,
      kind: "messages",
      title: () => t`${writer} sent you a message about ${item}.`,
      path,
      key: `conversation ${id} message ${number}`,
    },
  ]);
}
