import type { TimelineEntry } from "#shared/contract/record-shapes.ts";
import { toMajor } from "#shared/lib/money.ts";
import type { Happening, RecordKind } from "#shared/rules/records.ts";
import { cutPage, readCursor } from "#server/base/cursor.ts";
import { sayActReason } from "#server/features/audit/rules.ts";
import { sayReason } from "#server/features/payments/rules.ts";
import type { RecordContext } from "../context.ts";
import { sourceQuery, SOURCES } from "./timeline-sources.ts";

export interface RecordPage {
  kind: RecordKind;
  id: string;
  limit: number;
  cursor?: string | undefined;
}

interface EntryRow {
  key: string;
  at: Date;
  /** `at` with all its digits, for cursors. */
  at_text: string;
  what: Happening;
  who: string | null;
  subject: string | null;
  amount_minor: number | null;
  currency: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
  link_kind: "car" | "booking" | "payment" | null;
  link_id: string | null;
}

/** One page of what has happened to a record's subject, the latest first. Of each source no more rows are read than a page has. */
export async function listTimeline(
  { pool, secretKey, origin }: RecordContext,
  { kind, id, limit, cursor }: RecordPage,
): Promise<{ headers: { link?: string }; body: TimelineEntry[] }> {
  const scope = `timeline-${kind}-${id}`;
  const after = cursor === undefined ? [] : readCursor(secretKey, scope, cursor);
  const rest =
    after.length === 0 ? "" : `WHERE (s.at, s.key COLLATE "C") < ($2::timestamptz, $3::text)`;
  // One row more than the page shows whether there is a next page.
  const end = `ORDER BY at DESC, key COLLATE "C" DESC LIMIT ${limit + 1}`;
  const parts = SOURCES[kind].map(
    (source) => `(SELECT * FROM (${sourceQuery(source)}) s ${rest} ${end})`,
  );
  const { rows } = await pool.query<EntryRow>(
    `SELECT *, at::text AS at_text FROM (${parts.join(" UNION ALL ")}) every ${end}`,
    [id, ...after],
  );
  const { shown, headers } = cutPage({
    secretKey,
    scope,
    rows,
    limit,
    placeOf: (row) => [row.at_text, row.key],
    address: `${origin}/api/records/${kind}/${id}/timeline`,
  });
  return { headers, body: shown.map((row) => toEntry(row, id)) };
}

function toEntry(row: EntryRow, recordId: string): TimelineEntry {
  const { key, at, what, who, subject, amount_minor: minor, currency, before, after, reason } = row;
  const { link_kind: kind, link_id: linked } = row;
  return {
    _id: key,
    at: at.toISOString(),
    what,
    who,
    subject,
    amount: minor === null || currency === null ? null : toMajor(minor, currency),
    currency,
    before,
    after,
    reason: reason && sayActReason(sayReason(reason)),
    link: kind === null || linked === null || linked === recordId ? null : { kind, id: linked },
  };
}
