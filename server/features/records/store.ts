import { type Kysely, sql, type Transaction } from "kysely";
import { v7 as makeId } from "uuid";
import type { RecordKind } from "#shared/rules/records.ts";
import type { Database } from "#server/db/schema.ts";
import { NOTE_COLUMNS } from "./rules.ts";

/**
 * What a note is about, as the audit log names it, locked against being deleted until the transaction ends.
 * Undefined where it is gone.
 */
export async function lockNamed(
  transaction: Transaction<Database>,
  kind: RecordKind,
  id: string,
): Promise<string | undefined> {
  const names = {
    person: sql`SELECT name || ' (' || email || ')' AS name FROM users WHERE id = ${id} FOR KEY SHARE`,
    car: sql`SELECT name FROM products WHERE id = ${id} FOR KEY SHARE`,
    booking: sql`SELECT item AS name FROM bookings WHERE id = ${id} FOR KEY SHARE`,
    payment: sql`SELECT coalesce(intent_id, id::text) AS name FROM payments WHERE id = ${id} FOR KEY SHARE`,
  } satisfies Record<RecordKind, unknown>;
  const { rows } = await names[kind].$castTo<{ name: string }>().execute(transaction);
  return rows[0]?.name;
}

export function insertNote(
  transaction: Transaction<Database>,
  { kind, id, text, authorId }: { kind: RecordKind; id: string; text: string; authorId: string },
) {
  return transaction
    .insertInto("record_notes")
    .values((eb) => ({
      id: makeId(),
      [NOTE_COLUMNS[kind]]: id,
      author_id: authorId,
      author_name: eb
        .selectFrom("users")
        .select("name")
        .where("id", "=", authorId)
        .$asScalar()
        .$notNull(),
      text,
    }))
    .returning(["id", "text", "author_id", "author_name", "created_at"])
    .executeTakeFirstOrThrow();
}

/** Deletes a note of this author; undefined where they have none of this id. */
export function deleteNote(transaction: Transaction<Database>, id: string, authorId: string) {
  return transaction
    .deleteFrom("record_notes")
    .where("id", "=", id)
    .where("author_id", "=", authorId)
    .returning(["user_id", "product_id", "booking_id", "payment_id"])
    .executeTakeFirst();
}

/** Whether there is a note of this id, whoever wrote it. */
export async function hasNote(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("record_notes")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}
