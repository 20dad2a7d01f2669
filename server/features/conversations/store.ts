import { type Kysely, sql, type Transaction } from "kysely";
import { otherSide, type Side } from "#shared/rules/conversations.ts";
import type { Risk } from "#shared/rules/message-risks.ts";
import type { Database } from "#server/db/schema.ts";
import { ON_SALE } from "#server/features/products/views.ts";

/** Makes a person's messages wait for each other, so that limits count all of them. */
export async function lockAuthor(
  transaction: Transaction<Database>,
  userId: string,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`messages ${userId}`}, 0))`.execute(
    transaction,
  );
}

export function findConversation(db: Kysely<Database>, id: string) {
  return db.selectFrom("conversations").selectAll().where("id", "=", id).executeTakeFirst();
}

export type ConversationRow = NonNullable<Awaited<ReturnType<typeof findConversation>>>;

/** Locks the two people against deletion (`FOR KEY SHARE`), then the conversation: the lock order of a deletion. */
export async function lockConversation(transaction: Transaction<Database>, id: string) {
  await sql`
    SELECT FROM users u JOIN conversations c ON u.id IN (c.buyer_id, c.seller_id)
    WHERE c.id = ${id} ORDER BY u.id FOR KEY SHARE OF u`.execute(transaction);
  return transaction
    .selectFrom("conversations")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** A car that may be asked about: neither a draft nor taken down. The buyer who holds it or has paid may ask later, too. */
export function findAskedCar(transaction: Transaction<Database>, id: string, buyerId: string) {
  return transaction
    .selectFrom("products as p")
    .select([
      "id",
      "name",
      "owner_id",
      sql<boolean>`${sql.raw(ON_SALE)}`.as("is_on_sale"),
      sql<boolean>`EXISTS (SELECT FROM bookings b
        WHERE b.product_id = p.id AND b.buyer_id = ${buyerId} AND b.state IN ('held', 'paid'))`.as(
        "is_booked_by_buyer",
      ),
    ])
    .where("id", "=", id)
    .where("state", "<>", "draft")
    .where("taken_down_at", "is", null)
    .executeTakeFirst();
}

export async function findConversationId(
  transaction: Transaction<Database>,
  productId: string,
  buyerId: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("conversations")
    .select("id")
    .where("product_id", "=", productId)
    .where("buyer_id", "=", buyerId)
    .executeTakeFirst();
  return row?.id;
}

interface NewConversation {
  id: string;
  product_id: string;
  product_name: string;
  buyer_id: string;
  seller_id: string;
}

export async function insertConversation(
  transaction: Transaction<Database>,
  conversation: NewConversation,
): Promise<void> {
  await transaction.insertInto("conversations").values(conversation).execute();
}

/** What a person has written lately, for the limits. */
export interface Written {
  withinMinute: number;
  begunWithinDay: number;
  isNewcomer: boolean;
}

export async function countWritten(
  transaction: Transaction<Database>,
  userId: string,
): Promise<Written> {
  const { rows } = await sql<Written>`
    SELECT
      (SELECT count(*)::int FROM conversation_messages
       WHERE author_id = ${userId} AND sent_at > now() - interval '1 minute') AS "withinMinute",
      (SELECT count(*)::int FROM conversations
       WHERE buyer_id = ${userId} AND created_at > now() - interval '1 day') AS "begunWithinDay",
      (SELECT created_at > now() - interval '1 day' FROM users WHERE id = ${userId}) AS "isNewcomer"
  `.execute(transaction);
  return rows[0] ?? { withinMinute: 0, begunWithinDay: 0, isNewcomer: true };
}

/** What a person is called; `Somebody` whose account is gone. */
export async function findName(db: Kysely<Database>, id: string | null): Promise<string> {
  const row =
    id !== null &&
    (await db.selectFrom("users").select("name").where("id", "=", id).executeTakeFirst());
  return row ? row.name : "Somebody";
}

/** The message that this side has sent with this key. */
export function findSent(db: Kysely<Database>, id: string, author: Side, key: string) {
  return db
    .selectFrom("conversation_messages")
    .select(["number", "text", "sent_at", "key", "is_by_mail"])
    .where("conversation_id", "=", id)
    .where("author", "=", author)
    .where("key", "=", key)
    .executeTakeFirst();
}

interface NewMessage {
  author: Side;
  authorId: string;
  text: string;
  key: string;
  attachments?: readonly string[];
  isByMail?: boolean;
  risks: readonly Risk[];
}

/** Adds a message to a locked conversation, which comes out of its reader's archive. */
export async function insertMessage(
  transaction: Transaction<Database>,
  { id, newest }: ConversationRow,
  { author, authorId, text, key, attachments = [], isByMail = false, risks }: NewMessage,
) {
  const number = newest + 1;
  const reader = sql.raw(otherSide(author));
  // The clock is read under the lock: a later message has never an earlier time.
  const message = await transaction
    .insertInto("conversation_messages")
    .values({
      conversation_id: id,
      number,
      author,
      author_id: authorId,
      text,
      key,
      attachments: attachments.length,
      is_by_mail: isByMail,
      risks: [...risks],
      sent_at: sql<Date>`clock_timestamp()`,
    })
    .returning(["number", "text", "sent_at", "key", "is_by_mail"])
    .executeTakeFirstOrThrow();
  await sql`
    UPDATE conversations SET newest = ${number}, last_message_at = ${message.sent_at},
      ${reader}_unread = ${reader}_unread + 1, ${reader}_archived = false,
      ${sql.raw(author)}_archived = false
    WHERE id = ${id}`.execute(transaction);
  return message;
}

/** The message that a mail to this side is due for; 0 when it was sent. */
export async function setMail(
  transaction: Transaction<Database>,
  id: string,
  side: Side,
  number: number,
): Promise<void> {
  await sql`UPDATE conversations SET ${sql.raw(side)}_mail = ${number} WHERE id = ${id}`.execute(
    transaction,
  );
}

/**
 * Marks a locked conversation as read up to a number; never less far than before. Returns how many messages are
 * still unread.
 */
export async function setRead(
  transaction: Transaction<Database>,
  { id, newest }: ConversationRow,
  side: Side,
  number: number,
): Promise<number> {
  const own = sql.raw(side);
  const { rows } = await sql<{ unread: number }>`
    WITH mark AS (
      SELECT greatest(${own}_read, least(${number}::int, ${newest}::int)) AS read
      FROM conversations WHERE id = ${id}
    ), rest AS (
      SELECT read, (SELECT count(*)::int FROM conversation_messages
        WHERE conversation_id = ${id} AND number > read AND author <> ${side}) AS unread
      FROM mark
    )
    UPDATE conversations SET ${own}_read = read, ${own}_unread = unread,
      ${own}_mail = CASE WHEN unread > 0 THEN ${own}_mail END
    FROM rest WHERE id = ${id} RETURNING unread`.execute(transaction);
  return rows[0]?.unread ?? 0;
}

export async function setArchived(
  db: Kysely<Database>,
  id: string,
  side: Side,
  isArchived: boolean,
): Promise<void> {
  await sql`
    UPDATE conversations SET ${sql.raw(side)}_archived = ${isArchived} WHERE id = ${id}`.execute(
    db,
  );
}

/** Deletes the conversations of a person whose other side is gone already. */
export async function removeLonely(
  transaction: Transaction<Database>,
  personId: string,
): Promise<void> {
  await sql`
    DELETE FROM conversations
    WHERE buyer_id = ${personId} AND seller_id IS NULL
      OR seller_id = ${personId} AND buyer_id IS NULL`.execute(transaction);
}

export async function removeOld(db: Kysely<Database>, months: number): Promise<void> {
  await sql`
    DELETE FROM conversations
    WHERE last_message_at < now() - make_interval(months => ${months}) AND NOT EXISTS (
        SELECT FROM complaints o WHERE o.conversation_id = conversations.id AND o.state = 'open')
      OR buyer_id IS NULL AND seller_id IS NULL`.execute(db);
}
