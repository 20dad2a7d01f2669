import type { MessageContext } from "./context.ts";
import { findMessagesTo } from "./store.ts";

/**
 * Lists the messages to a person, for the export of their own data. Their texts are left out: a link in one
 * opens the account to anybody who has it, and the export goes to anybody in front of an open session.
 */
export async function exportMessages(
  { kysely }: Pick<MessageContext, "kysely">,
  recipients: readonly string[],
): Promise<{ kind: string; to: string; subject: string | null; sentAt: string }[]> {
  const rows = await findMessagesTo(kysely, recipients);
  return rows.map(({ kind, recipient: to, subject, created_at: at }) => ({
    kind,
    to,
    subject,
    sentAt: at.toISOString(),
  }));
}
