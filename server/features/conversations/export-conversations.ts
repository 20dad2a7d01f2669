import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

const MOST_EXPORTED = 10_000;

/** A person's conversations with all messages, for the export of their own data. */
export async function exportConversations(
  db: Kysely<Database>,
  personId: string,
): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT c.product_name AS car, CASE WHEN c.buyer_id = ${personId} THEN 'buyer' ELSE 'seller' END AS side,
      c.created_at, m.messages
    FROM conversations c CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('author', author, 'text', text, 'sent_at', sent_at)
        ORDER BY number), '[]') AS messages
      FROM conversation_messages WHERE conversation_id = c.id) m
    WHERE c.buyer_id = ${personId} OR c.seller_id = ${personId}
    ORDER BY c.last_message_at DESC LIMIT ${MOST_EXPORTED}`.execute(db);
  return rows;
}
