import type { Transaction } from "kysely";
import { otherSide, type Side } from "#shared/rules/conversations.ts";
import type { Database } from "#server/db/schema.ts";
import { requireSide } from "./policy.ts";

/**
 * A person's side of a conversation, and who is on the other. The conversation is locked, so that it is not deleted.
 * @throws AppError NOT_FOUND for whoever is no side of it
 */
export async function lockSide(
  transaction: Transaction<Database>,
  id: string,
  userId: string,
): Promise<{ side: Side; otherId: string | null }> {
  const conversation = await transaction
    .selectFrom("conversations")
    .select(["buyer_id", "seller_id"])
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  const side = requireSide(conversation, userId);
  return { side, otherId: conversation?.[`${otherSide(side)}_id`] ?? null };
}

const MOST_READ = 1_000;

/** The newest messages of a conversation, in the order in which they were sent. */
export async function findLatestMessages(transaction: Transaction<Database>, id: string) {
  const rows = await transaction
    .selectFrom("conversation_messages")
    .select(["number", "author", "text", "sent_at"])
    .where("conversation_id", "=", id)
    .orderBy("number", "desc")
    .limit(MOST_READ)
    .execute();
  return rows.toReversed();
}
