import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { Report, Ruling } from "#shared/contract/reports.ts";
import type { AppealState, ReportKind, ReportState } from "#shared/rules/reports.ts";
import type { Database } from "#server/db/schema.ts";
import { invariant } from "#server/errors.ts";
import type { SaleContext } from "#server/sale.ts";
import {
  type Asked,
  Conditions,
  type Found,
  type Placed,
  search,
  type SearchedList,
} from "#server/search.ts";

/** A car that can be reported: one that was ever published. */
export function findReported(db: Kysely<Database>, id: string) {
  return db
    .selectFrom("products")
    .select(["name", "owner_id"])
    .where("id", "=", id)
    .where("state", "!=", "draft")
    .executeTakeFirst();
}

interface ReportLine {
  id: string;
  product_id: string | null;
  product_name: string;
  seller: string | null;
  kind: ReportKind;
  words: string | null;
  reporter_email: string | null;
  state: ReportState;
  decision_reason: string | null;
  appeal: string | null;
  appeal_state: AppealState | null;
  appeal_reason: string | null;
  created_at: Date;
  decided_at: Date | null;
}

const FIELDS = `r.id, r.product_id, r.product_name, u.name AS seller, r.kind, r.words, r.reporter_email, r.state,
  r.decision_reason, r.appeal, r.appeal_state, r.appeal_reason, r.created_at, r.decided_at`;

const REPORTS: SearchedList<"newest"> = {
  name: "reports",
  table: "reports",
  alias: "r",
  words: "search_words(r.product_name || ' ' || coalesce(r.words, ''))",
  orders: { newest: { by: "r.created_at", type: "timestamptz", isDescending: true } },
};

interface AskedReports extends Asked<"newest"> {
  state?: ReportState | undefined;
}

export async function listReports(
  { pool, secretKey, site }: SaleContext,
  { state, ...asked }: AskedReports,
): Promise<{ headers: Found<unknown>["headers"]; body: Report[] }> {
  const where = new Conditions();
  if (state !== undefined) where.add("r.state = ?", state);
  const { rows, headers } = await search<"newest", ReportLine & Placed>({
    pool,
    secretKey,
    address: `${site.origin}/api/reports`,
    list: REPORTS,
    asked,
    where,
    filters: { ...(state && { state }) },
    select: (chosen, order) => `
      SELECT ${FIELDS}, chosen.place FROM (${chosen}) chosen JOIN reports r ON r.id = chosen.id
      LEFT JOIN users u ON u.id = r.seller_id ORDER BY ${order}`,
  });
  return { headers, body: rows.map(toReport) };
}

export async function readReport(pool: Pool, id: string): Promise<Report> {
  const { rows } = await pool.query<ReportLine>(
    `SELECT ${FIELDS} FROM reports r LEFT JOIN users u ON u.id = r.seller_id WHERE r.id = $1`,
    [id],
  );
  const [row] = rows;
  invariant(row, "a report was decided and is gone");
  return toReport(row);
}

const MOST_RULINGS = 100;

/** What was decided about somebody's cars, the latest first. */
export async function listRulings({ pool }: SaleContext, sellerId: string): Promise<Ruling[]> {
  const { rows } = await pool.query<ReportLine>(
    `SELECT ${FIELDS} FROM reports r LEFT JOIN users u ON u.id = r.seller_id
     WHERE r.seller_id = $1 AND r.state IN ('asked', 'taken_down')
     ORDER BY r.created_at DESC, r.id DESC LIMIT ${MOST_RULINGS}`,
    [sellerId],
  );
  return rows.map((row) => {
    const { reporter: _, words: __, seller: ___, ...ruling } = toReport(row);
    return ruling;
  });
}

function toReport(row: ReportLine): Report {
  return {
    _id: row.id,
    productId: row.product_id,
    item: row.product_name,
    seller: row.seller,
    kind: row.kind,
    words: row.words,
    reporter: row.reporter_email,
    state: row.state,
    reason: row.decision_reason,
    appeal: row.appeal,
    appeal_state: row.appeal_state,
    appeal_reason: row.appeal_reason,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}
