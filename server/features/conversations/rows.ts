import type { Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** The two people of a conversation, locked so that it is not deleted; undefined when there is none. */
export function lockSides(transaction: Transaction<Database>, id: string) {
  return transaction
    .selectFrom("conversations")
    .select(["id", "buyer_id", "seller_id", "product_name"])
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
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
