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
      c.created_at, own.shared AS shared_contact, m.messages
    FROM conversations c CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('author', author, 'text', text, 'sent_at', sent_at,
          'attachments', (SELECT coalesce(json_agg(json_build_object('name', a.name, 'bytes', a.bytes,
            'path', '/api/conversations/' || c.id || '/attachments/' || a.id) ORDER BY a.place), '[]')
            FROM message_attachments a WHERE a.conversation_id = c.id AND a.number = m.number))
        ORDER BY number), '[]') AS messages
      FROM conversation_messages m WHERE conversation_id = c.id) m
    LEFT JOIN LATERAL (SELECT json_build_object('email', s.email, 'phone', s.phone, 'shared_at', s.shared_at) AS shared
      FROM shared_contacts s WHERE s.conversation_id = c.id AND s.person_id = ${personId}) own ON true
    WHERE c.buyer_id = ${personId} OR c.seller_id = ${personId}
    ORDER BY c.last_message_at DESC LIMIT ${MOST_EXPORTED}`.execute(db);
  return rows;
}
