import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { HOUR_MS } from "#shared/lib/durations.ts";
import { UNSENT_HOURS } from "#shared/rules/conversations.ts";
import type { Database, MessageAttachmentsTable } from "#server/db/schema.ts";

export async function insertAttachment(
  transaction: Transaction<Database>,
  attachment: Insertable<MessageAttachmentsTable>,
): Promise<void> {
  await transaction.insertInto("message_attachments").values(attachment).execute();
}

/** Marks the file of an attachment as stored, and returns it. */
export function markStored(db: Kysely<Database>, id: string) {
  return db
    .updateTable("message_attachments")
    .set({ stored_at: new Date() })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteAttachment(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom("message_attachments").where("id", "=", id).execute();
}

/** An attachment of a conversation, sent or not. */
export function findAttachment(db: Kysely<Database>, conversationId: string, id: string) {
  return db
    .selectFrom("message_attachments")
    .selectAll()
    .where("id", "=", id)
    .where("conversation_id", "=", conversationId)
    .where("stored_at", "is not", null)
    .executeTakeFirst();
}

export type AttachmentRow = NonNullable<Awaited<ReturnType<typeof findAttachment>>>;

/** How many attachments a person has added within a day and not taken away. */
export async function countAttached(
  transaction: Transaction<Database>,
  userId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM message_attachments
    WHERE owner_id = ${userId} AND created_at > now() - interval '1 day'`.execute(transaction);
  return rows[0]?.count ?? 0;
}

interface Sent {
  conversationId: string;
  number: number;
  ownerId: string;
  ids: readonly string[];
}

/**
 * Makes attachments part of a message, in the order of their ids. Only those of its author that were added to this
 * conversation and not sent yet: returns how many that were.
 */
export async function sendAttachments(
  transaction: Transaction<Database>,
  { conversationId, number, ownerId, ids }: Sent,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE message_attachments a SET number = ${number}, place = asked.place, sent_at = now()
    FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS asked (id, place)
    WHERE a.id = asked.id AND a.owner_id = ${ownerId} AND a.conversation_id = ${conversationId}
      AND a.sent_at IS NULL AND a.stored_at IS NOT NULL`.execute(transaction);
  return Number(numAffectedRows);
}

/** Locks an attachment that its owner takes away; a second request does not wait for the first. */
export function takeUnsent(
  transaction: Transaction<Database>,
  { id, conversationId, ownerId }: { id: string; conversationId: string; ownerId: string },
) {
  return transaction
    .selectFrom("message_attachments")
    .select(["id", "file"])
    .where("id", "=", id)
    .where("conversation_id", "=", conversationId)
    .where("owner_id", "=", ownerId)
    .where("sent_at", "is", null)
    .where("stored_at", "is not", null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** An upload that is not finished after this time has failed. */
const ARRIVAL_HOURS = 1;

/** Attachments whose file has to go: never arrived, never sent, or of a conversation that is gone. */
function isDue(now: Date): RawBuilder<boolean> {
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  return sql<boolean>`(CASE
    WHEN conversation_id IS NULL THEN stored_at IS NOT NULL OR created_at < ${before(ARRIVAL_HOURS)}
    WHEN stored_at IS NULL THEN created_at < ${before(ARRIVAL_HOURS)}
    WHEN sent_at IS NULL THEN owner_id IS NULL OR created_at < ${before(UNSENT_HOURS)}
    ELSE false
  END)`;
}

const MOST_AT_ONCE = 500;

export async function findDue(db: Kysely<Database>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("message_attachments")
    .select("id")
    .where(isDue(now))
    .limit(MOST_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a due attachment; undefined when another transaction has locked it, or when it is not due any more. */
export function takeDue(transaction: Transaction<Database>, id: string, now: Date) {
  return transaction
    .selectFrom("message_attachments")
    .select(["id", "file"])
    .where("id", "=", id)
    .where(isDue(now))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
