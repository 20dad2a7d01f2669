import { type Kysely, sql, type Transaction } from "kysely";
import type { NoticeKind } from "#shared/rules/notices.ts";
import type { Database } from "#server/db/schema.ts";

/** Whether a person has an unread notice of a kind that leads to a path. */
export async function hasUnread(
  db: Kysely<Database>,
  personId: string,
  kind: NoticeKind,
  path: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("notices")
    .select("id")
    .where("person_id", "=", personId)
    .where("kind", "=", kind)
    .where("path", "=", path)
    .where("read_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a person's notices of a kind that lead to a path as read. The caller announces it. */
export async function markPathRead(
  transaction: Transaction<Database>,
  personId: string,
  kind: NoticeKind,
  path: string,
): Promise<void> {
  await transaction
    .updateTable("notices")
    .set({ read_at: sql<Date>`now()` })
    .where("person_id", "=", personId)
    .where("kind", "=", kind)
    .where("path", "=", path)
    .where("read_at", "is", null)
    .execute();
}

/** Whether a person wants mails of a kind; false for an account that is suspended or gone. */
export async function wantsMail(
  db: Kysely<Database>,
  personId: string,
  kind: NoticeKind,
): Promise<boolean> {
  const { rows } = await sql<{ wants: boolean }>`
    SELECT coalesce(p.email, true) AS wants
    FROM users u LEFT JOIN notice_preferences p ON p.person_id = u.id AND p.kind = ${kind}
    WHERE u.id = ${personId} AND u.suspended_at IS NULL`.execute(db);
  return rows[0]?.wants ?? false;
}
