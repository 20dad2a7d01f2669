import type { Pool } from "pg";
import type { Notice, Preference, PushBrowser } from "#shared/contract/notices.ts";
import { BELL_NOTICES, NOTICE_KINDS_OF, type NoticeKind } from "#shared/rules/notices.ts";
import type { Actor } from "#server/base/actor.ts";
import { cutPage, readCursor } from "#server/base/cursor.ts";
import { Conditions } from "#server/search/conditions.ts";
import type { NoticeContext } from "./context.ts";

interface NoticeRow {
  id: string;
  kind: NoticeKind;
  title: string;
  path: string;
  created_at: Date;
  read_at: Date | null;
}

function toNotice({ id, kind, title, path, created_at: at, read_at: readAt }: NoticeRow): Notice {
  const isRead = readAt !== null;
  return { _id: id, kind, title, path, created_at: at.toISOString(), is_read: isRead };
}

interface AskedList {
  kind?: NoticeKind | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** One page of a person's notices, the latest first. */
export async function listNotices(
  { pool, secretKey, origin }: NoticeContext,
  { userId }: Actor,
  { kind, limit, cursor }: AskedList,
): Promise<{ headers: { link?: string }; body: Notice[] }> {
  const scope = `notices-${userId}-${kind ?? ""}`;
  const where = new Conditions([userId]);
  if (kind !== undefined) where.add("kind = ?", kind);
  if (cursor !== undefined) {
    const [at = "", id = ""] = readCursor(secretKey, scope, cursor);
    const place = [at, id].map((part) => `$${where.values.push(part)}`);
    where.add(`(created_at, id) < (${place[0]}::timestamptz, ${place[1]}::uuid)`);
  }
  const { rows } = await pool.query<NoticeRow & { at: string }>(
    `SELECT id, kind, title, path, created_at, read_at, created_at::text AS at FROM notices
     WHERE person_id = $1 AND ${where.text} ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`,
    where.values,
  );
  const { shown, headers } = cutPage({
    secretKey,
    scope,
    rows,
    limit,
    placeOf: ({ at, id }) => [at, id],
    address: `${origin}/api/notices`,
    query: kind === undefined ? {} : { kind },
  });
  return { headers, body: shown.map(toNotice) };
}

/** What the bell shows: the latest notices, unread ones first, and how many are unread. */
export async function readBell(
  pool: Pool,
  { userId }: Actor,
): Promise<{ unread: number; latest: Notice[] }> {
  const { rows } = await pool.query<NoticeRow & { unread: number }>(
    `SELECT id, kind, title, path, created_at, read_at,
       (SELECT count(*)::int FROM notices WHERE person_id = $1 AND read_at IS NULL) AS unread
     FROM notices WHERE person_id = $1
     ORDER BY read_at IS NULL DESC, created_at DESC, id DESC LIMIT ${BELL_NOTICES}`,
    [userId],
  );
  return { unread: rows[0]?.unread ?? 0, latest: rows.map(toNotice) };
}

/** What a person has chosen for each kind that concerns their role. */
export async function listPreferences(
  pool: Pool,
  { userId, role }: Pick<Actor, "userId" | "role">,
): Promise<Preference[]> {
  const { rows } = await pool.query<Preference>(
    "SELECT kind, email, push FROM notice_preferences WHERE person_id = $1",
    [userId],
  );
  const chosen = new Map(rows.map((row) => [row.kind, row]));
  return NOTICE_KINDS_OF[role].map((kind) => chosen.get(kind) ?? { kind, email: true, push: true });
}

/** A person's browsers that get push notices: the one that asks first, then the latest. */
export async function listBrowsers(
  pool: Pool,
  { userId, sessionId }: Pick<Actor, "userId" | "sessionId">,
): Promise<PushBrowser[]> {
  const { rows } = await pool.query<{
    id: string;
    browser: string | null;
    created_at: Date;
    is_current: boolean;
  }>(
    `SELECT p.id, p.user_agent AS browser, p.created_at, p.session_id = $2 AS is_current
     FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id AND s.expires_at > now()
     WHERE p.person_id = $1 ORDER BY is_current DESC, p.created_at DESC`,
    [userId, sessionId],
  );
  return rows.map(({ id, browser, created_at: at, is_current: isCurrent }) => ({
    _id: id,
    browser,
    created_at: at.toISOString(),
    is_current: isCurrent,
  }));
}
