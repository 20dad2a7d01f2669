import type { Actor } from "#server/base/actor.ts";
import { invariant } from "#server/base/errors.ts";
import type { ConversationContext } from "./context.ts";
import { requireSide } from "./policy.ts";
import { findConversation } from "./store.ts";
import { findContact } from "./store/contacts.ts";

/** What the caller would share in a conversation. @throws AppError NOT_FOUND for whoever is no side of it */
export async function readOwnContact(
  { kysely }: Pick<ConversationContext, "kysely">,
  { userId }: Actor,
  id: string,
): Promise<{ email: string; phone: string | null }> {
  requireSide(await findConversation(kysely, id), userId);
  const contact = await findContact(kysely, userId);
  invariant(contact, "a caller has no account");
  return contact;
}
