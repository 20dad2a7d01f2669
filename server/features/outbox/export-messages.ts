import type { MessageContext } from "./context.ts";
import { findMessagesTo } from "./store.ts";

/**
 * What is kept of messages to a person, for themselves. Not what they say: a link in one opens the
 * account to whoever has it, and this is handed to whoever sits in front of a session.
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
