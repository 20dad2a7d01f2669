import { type Kysely, sql, type Transaction } from "kysely";
import { v7 as makeId } from "uuid";
import {
  MOST_NOTICE_TITLE,
  NOTICE_DAYS,
  type NoticeKind,
  READ_NOTICE_DAYS,
} from "#shared/rules/notices.ts";
import { findLanguages } from "#server/base/find-languages.ts";
import { speak } from "#server/base/speak.ts";
import type { Database } from "#server/db/schema.ts";
import type { Notice } from "../shapes.ts";

/** A notice that was stored now, and how its person wants to be told. */
export interface Told {
  id: string;
  notice: Notice;
  /** The language of its person. */
  language: string;
  wantsEmail: boolean;
  /** Whether the person has a browser that gets push notices, too. */
  wantsPush: boolean;
}

/**
 * Stores notices in one statement, except those whose key the person was told before. The lock on the people keeps
 * an account that is being deleted from failing the caller's transaction.
 */
export async function insertNotices(
  transaction: Transaction<Database>,
  notices: readonly Notice[],
): Promise<Told[]> {
  const languageOf = await findLanguages(
    transaction,
    notices.map(({ personId }) => personId),
  );
  const byId = new Map(notices.map((notice) => [makeId(), notice]));
  const given = [...byId].map(([id, { personId, kind, title, path, key }]) => ({
    id,
    person_id: personId,
    kind,
    title: cutTitle(speak(languageOf(personId), title)),
    path,
    key,
  }));
  const { rows } = await sql<Omit<Told, "notice" | "language">>`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        AS g(id uuid, person_id uuid, kind text, title text, path text, key text)
    ), people AS (
      SELECT id FROM users
      WHERE id IN (SELECT person_id FROM given) AND suspended_at IS NULL
      ORDER BY id FOR KEY SHARE
    ), added AS (
      -- The time of the statement, not of the transaction: one that waited for a lock tells what came later.
      INSERT INTO notices (id, person_id, kind, title, path, key, created_at)
      SELECT g.id, g.person_id, g.kind, g.title, g.path, g.key, statement_timestamp()
      FROM given g JOIN people p ON p.id = g.person_id
      ORDER BY g.person_id, g.key
      ON CONFLICT ON CONSTRAINT notices_once DO NOTHING
      RETURNING id, person_id, kind
    )
    SELECT a.id, coalesce(p.email, true) AS "wantsEmail",
      coalesce(p.push, true) AND EXISTS (
        SELECT FROM push_subscriptions s WHERE s.person_id = a.person_id) AS "wantsPush"
    FROM added a LEFT JOIN notice_preferences p USING (person_id, kind)`.execute(transaction);
  return rows.flatMap((row) => {
    const notice = byId.get(row.id);
    return notice === undefined ? [] : [{ ...row, notice, language: languageOf(notice.personId) }];
  });
}

/** Names of cars can be long: a title that does not fit is told in part rather than not at all. */
function cutTitle(title: string): string {
  const characters = Array.from(title);
  return characters.length <= MOST_NOTICE_TITLE
    ? title
    : `${characters
        .slice(0, MOST_NOTICE_TITLE - 1)
        .join("")
        .trimEnd()}…`;
}

/** Marks a person's notice as read; undefined when they have no such notice. */
export async function setRead(
  db: Kysely<Database>,
  personId: string,
  id: string,
): Promise<{ isNews: boolean } | undefined> {
  const { rows } = await sql<{ isNews: boolean }>`
    WITH before AS (
      SELECT id, read_at FROM notices WHERE id = ${id} AND person_id = ${personId} FOR UPDATE
    ), changed AS (
      UPDATE notices n SET read_at = now() FROM before b WHERE n.id = b.id AND b.read_at IS NULL
    )
    SELECT read_at IS NULL AS "isNews" FROM before`.execute(db);
  return rows[0];
}

interface Seen {
  seen: readonly string[];
  andOlder: boolean;
  kind: NoticeKind | undefined;
}

/**
 * Marks some of a person's notices as read, and with `andOlder` all that a list has after the last of them. False when
 * they have none of them.
 */
export async function setAllRead(
  db: Kysely<Database>,
  personId: string,
  { seen, andOlder, kind }: Seen,
): Promise<boolean> {
  const { rows } = await sql`
    WITH seen AS (
      SELECT id, created_at FROM notices WHERE id = ANY (${[...seen]}::uuid[]) AND person_id = ${personId}
    ), changed AS (
      UPDATE notices n SET read_at = now()
      WHERE n.person_id = ${personId} AND n.read_at IS NULL AND (n.id IN (SELECT id FROM seen)
        OR ${andOlder} AND (${kind ?? null}::text IS NULL OR n.kind = ${kind ?? null})
          AND (n.created_at, n.id) < (SELECT created_at, id FROM seen ORDER BY created_at, id LIMIT 1))
    )
    SELECT FROM seen`.execute(db);
  return rows.length > 0;
}

/** Deletes notices that were read some time ago, and all old ones. */
export async function removeOld(db: Kysely<Database>): Promise<void> {
  await sql`
    DELETE FROM notices
    WHERE read_at < now() - make_interval(days => ${READ_NOTICE_DAYS})
      OR created_at < now() - make_interval(days => ${NOTICE_DAYS})`.execute(db);
}
