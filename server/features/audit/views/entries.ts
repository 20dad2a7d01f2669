import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { AuditEntry } from "#shared/contract/audit.ts";
import type { Act, AuditSort } from "#shared/rules/admin.ts";
import type { Database } from "#server/db/schema.ts";
import { Conditions } from "#server/search/conditions.ts";
import { type Asked, type Found, search } from "#server/search/search.ts";
import type { Placed, SearchedList } from "#server/search/searched-list.ts";
import { sayActReason } from "../rules.ts";
import { findSubjects, type SubjectNow } from "./subjects.ts";

export interface AuditContext {
  pool: Pool;
  secretKey: string;
  origin: string;
}

interface EntryRow extends Placed {
  at: Date;
  actor_id: string | null;
  actor_name: string;
  actor_email: string;
  address: string | null;
  act: Act;
  subject_kind: string;
  subject_id: string;
  subject_name: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
}

const ENTRIES: SearchedList<AuditSort> = {
  name: "audit",
  table: "audit_entries",
  alias: "a",
  idType: "bigint",
  named: "a.subject_id",
  text: "a.actor_name || ' ' || a.actor_email || ' ' || a.subject_name || ' ' || coalesce(a.reason, '')",
  orders: {
    newest: { by: "a.id", type: "bigint", isDescending: true },
    oldest: { by: "a.id", type: "bigint" },
  },
};

interface AskedEntries extends Asked<AuditSort> {
  act?: Act | undefined;
}

/** The latest of these acts on a subject: who did it, which act, its result and when. */
export async function findLastAct(
  db: Kysely<Database>,
  subjectId: string,
  acts: readonly Act[],
): Promise<{ name: string; act: Act; after: unknown; at: Date } | undefined> {
  return (
    db
      .selectFrom("audit_entries")
      .select(["actor_name as name", "act", "after", "at"])
      .where("subject_id", "=", subjectId)
      .where("act", "in", acts)
      .orderBy("id", "desc")
      .limit(1)
      // Acts are written by `recordAct` alone.
      .executeTakeFirst() as Promise<
      { name: string; act: Act; after: unknown; at: Date } | undefined
    >
  );
}

/** The recorded acts of admins, the latest first. */
export async function listEntries(
  { pool, secretKey, origin }: AuditContext,
  { act, ...asked }: AskedEntries,
): Promise<{ headers: Found<unknown>["headers"]; body: AuditEntry[] }> {
  const where = new Conditions();
  if (act !== undefined) where.add("a.act = ?", act);
  const { rows, headers } = await search<AuditSort, EntryRow>({
    pool,
    secretKey,
    address: `${origin}/api/audit`,
    list: ENTRIES,
    asked,
    where,
    filters: { ...(act && { act }) },
    select: (chosen, order) => `
      SELECT a.*, a.id::text AS id, chosen.place FROM (${chosen}) chosen
      JOIN audit_entries a ON a.id = chosen.id ORDER BY ${order}`,
  });
  const find = await findSubjects(
    pool,
    rows.flatMap((row) => [row.actor_id, row.subject_id]),
  );
  return {
    headers,
    body: rows.map((row) => ({
      ...toEntry(row),
      actor_id: find("user", row.actor_id) === undefined ? null : row.actor_id,
      ...(find(row.subject_kind, row.subject_id) ?? { record: null, item: null, person: null }),
    })),
  };
}

function toEntry(row: EntryRow): Omit<AuditEntry, "actor_id" | keyof SubjectNow> {
  const { id, at, actor_name: actor, subject_name: subject, ...same } = row;
  const { actor_email, address, act, subject_kind, subject_id, before, after, reason } = same;
  return {
    _id: id,
    at: at.toISOString(),
    actor,
    actor_email,
    address,
    act,
    subject_kind,
    subject_id,
    subject,
    before,
    after,
    reason: reason && sayActReason(reason),
  };
}
