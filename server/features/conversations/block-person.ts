import { otherSide } from "#shared/rules/conversations.ts";
import type { Actor } from "#server/base/actor.ts";
import { announceTo } from "#server/db/news.ts";
import { transact } from "#server/db/transact.ts";
import { settleCarsWaitedFor } from "#server/features/bookings/settle-cars-waited-for.ts";
import type { ConversationContext } from "./context.ts";
import { requireSide } from "./policy.ts";
import { setBlock } from "#server/features/users/set-block.ts";
import { lockConversation } from "./store.ts";
import { removeContactsBetween } from "./store/contacts.ts";

/**
 * Blocks or unblocks the other person of a conversation. A buyer who is blocked cannot book the seller's cars any more,
 * and stands in no line for them; what is booked already stays. @throws AppError NOT_FOUND
 */
export async function blockPerson(
  { kysely, jobs }: Pick<ConversationContext, "kysely" | "jobs">,
  { userId }: Actor,
  { id, isBlocked }: { id: string; isBlocked: boolean },
): Promise<{ acknowledged: boolean }> {
  await transact(kysely, async (transaction) => {
    // The lock makes a message that is being sent at this moment come before the block, or be refused.
    const conversation = await lockConversation(transaction, id);
    const side = requireSide(conversation, userId);
    const otherId = conversation?.[`${otherSide(side)}_id`] ?? null;
    if (otherId === null) return;
    await setBlock(transaction, userId, otherId, isBlocked);
    // Whom somebody does not want to hear from is not to reach them by another way either.
    if (isBlocked) await removeContactsBetween(transaction, userId, otherId);
    if (isBlocked && side === "seller")
      await settleCarsWaitedFor({ jobs }, transaction, { sellerId: userId, buyerId: otherId });
    await announceTo(transaction, [userId, otherId]);
  });
  return { acknowledged: true };
}
