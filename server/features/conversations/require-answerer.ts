import type { ConversationContext } from "./context.ts";
import { noConversation } from "./policy.ts";
import { tokenOf } from "./rules.ts";
import { type Answerer, findAnswerer } from "./store/reply-addresses.ts";

/**
 * The side of a conversation that an address of an answer by mail stands for.
 * @throws AppError NOT_FOUND for an address of nobody, also when its conversation or the account is gone
 */
export async function requireAnswerer(
  { kysely, replyDomain }: Pick<ConversationContext, "kysely" | "replyDomain">,
  recipient: string,
): Promise<Answerer & { user_id: string; email: string }> {
  const token = replyDomain === undefined ? undefined : tokenOf(recipient, replyDomain);
  const found = token === undefined ? undefined : await findAnswerer(kysely, token);
  if (found === undefined) throw noConversation();
  const { user_id: userId, email } = found;
  if (userId === null || email === null) throw noConversation();
  return { ...found, user_id: userId, email };
}
