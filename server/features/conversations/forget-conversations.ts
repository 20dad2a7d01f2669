import type { ConversationContext } from "./context.ts";
import { removeOld } from "./store.ts";

/** Deletes conversations whose last message is too old, and those that both sides have left. */
export function forgetConversations({
  kysely,
  messageMonths,
}: Pick<ConversationContext, "kysely" | "messageMonths">): Promise<void> {
  return removeOld(kysely, messageMonths);
}
