import { transact } from "#server/db/transact.ts";
import type { ConversationContext } from "./context.ts";
import { removeOld } from "./store.ts";

/**
 * Deletes conversations whose last message is too old, and those that both sides have left. Their attachments are
 * deleted by a job, once that is certain.
 */
export function forgetConversations({
  kysely,
  jobs,
  messageMonths,
}: Pick<ConversationContext, "kysely" | "jobs" | "messageMonths">): Promise<void> {
  return transact(kysely, async (transaction) => {
    await removeOld(transaction, messageMonths);
    await jobs.put(transaction, "attachments", [{ data: {} }]);
  });
}
