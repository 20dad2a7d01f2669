import { t } from "#shared/lib/text.ts";
import { otherSide } from "#shared/rules/conversations.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { announceTo } from "#server/db/news.ts";
import { transact } from "#server/db/transact.ts";
import { findBlocks } from "#server/features/users/views/blocks.ts";
import type { ConversationContext } from "./context.ts";
import { noConversation, requireReader, requireSide, requireUnblocked } from "./policy.ts";
import { lockConversation } from "./store.ts";
import { findContact, setContact } from "./store/contacts.ts";

interface Shown {
  id: string;
  email: string | null;
  phone: string | null;
}

/**
 * Shows the other side of a conversation how the caller can be reached: by what they have chosen, as they have seen it,
 * and by nothing that their profile says later. Idempotent.
 * @throws AppError NOT_FOUND; CONFLICT when the profile says something else, or nobody of the two may write
 */
export async function shareContact(
  { kysely }: Pick<ConversationContext, "kysely">,
  { userId }: Actor,
  { id, email, phone }: Shown,
): Promise<{ acknowledged: boolean }> {
  await transact(kysely, async (transaction) => {
    const conversation = await lockConversation(transaction, id);
    const side = requireSide(conversation, userId);
    if (conversation === undefined) throw noConversation();
    const readerId = requireReader(conversation[`${otherSide(side)}_id`]);
    requireUnblocked(await findBlocks(transaction, userId, readerId), userId);
    const own = await findContact(transaction, userId);
    if ((email !== null && own?.email !== email) || (phone !== null && own?.phone !== phone))
      throw new AppError(
        "CONFLICT",
        t`Your contact details have changed. Check them and share them again.`,
      );
    await setContact(transaction, { conversation_id: id, side, person_id: userId, email, phone });
    await announceTo(transaction, [userId, readerId]);
  });
  return { acknowledged: true };
}
