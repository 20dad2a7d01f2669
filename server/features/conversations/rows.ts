import type { Kysely, Transaction } from "kysely";
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

/** The attachments that are kept, by the `name` of each file in the store. */
export const KEPT_ATTACHMENTS_SQL = `SELECT left(file, 2) || '/' || file || ending AS name
  FROM message_attachments, unnest(CASE kind WHEN 'picture' THEN ARRAY['', '-preview'] ELSE ARRAY[''] END) ending
  WHERE stored_at IS NOT NULL ORDER BY file, ending`;

/** The attachments of messages of a conversation, in their order. */
export function findAttachments(
  db: Kysely<Database>,
  conversationId: string,
  numbers: readonly number[],
) {
  return db
    .selectFrom("message_attachments")
    .select(["id", "number", "kind", "name", "bytes", "width", "height", "thumbhash"])
    .where("conversation_id", "=", conversationId)
    .where("number", "in", numbers.length === 0 ? [0] : numbers)
    .orderBy("number")
    .orderBy("place")
    .execute();
}

/** The attachments of one message. */
export function findOfMessage(
  db: Kysely<Database>,
  conversationId: string,
  { number }: { number: number },
) {
  return findAttachments(db, conversationId, [number]);
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
  const attachments = await findAttachments(
    transaction,
    id,
    rows.map(({ number }) => number),
  );
  return rows.toReversed().map((row) => ({
    ...row,
    attachments: attachments.filter(({ number }) => number === row.number),
  }));
}
