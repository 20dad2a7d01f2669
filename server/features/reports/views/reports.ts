import type { ReportSort } from "#shared/rules/admin.ts";
import type { Pool } from "pg";
import type { CarSummary } from "#shared/contract/product-shapes.ts";
import type { Report, Ruling } from "#shared/contract/reports.ts";
import {
  ANSWER_DAYS,
  type AppealState,
  type ReportFilter,
  type ReportKind,
  type ReportState,
} from "#shared/rules/reports.ts";
import { invariant } from "#server/base/errors.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { IS_REPORTED } from "../rules.ts";
import { carSummary } from "#server/features/products/views.ts";
import { Conditions } from "#server/search/conditions.ts";
import { type Asked, type Found, search } from "#server/search/search.ts";
import type { Placed, SearchedList } from "#server/search/searched-list.ts";

interface ReportLine {
  id: string;
  product_id: string | null;
  product_name: string;
  seller: string | null;
  seller_id: string | null;
  car: CarSummary | null;
  kind: ReportKind;
  is_reported: boolean;
  words: string | null;
  reporter: string | null;
  state: ReportState;
  decision_reason: string | null;
  answer: string | null;
  appeal: string | null;
  appeal_state: AppealState | null;
  appeal_reason: string | null;
  created_at: Date;
  decided_at: Date | null;
}

const FIELDS = `r.id, r.product_id, r.product_name, u.name AS seller, u.id AS seller_id,
  ${carSummary("r.product_id")} AS car, r.kind, r.words, ${IS_REPORTED("r")} AS is_reported,
  coalesce(w.email, r.reporter_email) AS reporter, r.state, r.decision_reason, r.answer,
  r.appeal, r.appeal_state, r.appeal_reason, r.created_at, r.decided_at`;
const PEOPLE = "LEFT JOIN users u ON u.id = r.seller_id LEFT JOIN users w ON w.id = r.reporter_id";

const REPORTS: SearchedList<ReportSort> = {
  name: "reports",
  table: "reports",
  alias: "r",
  short: { table: "products", column: "r.product_id", letter: "C" },
  text: "r.product_name || ' ' || coalesce(r.words, '')",
  orders: {
    newest: { by: "r.created_at", type: "timestamptz", isDescending: true },
    oldest: { by: "r.created_at", type: "timestamptz" },
    name: { by: "lower(r.product_name)", type: "text" },
    name_back: { by: "lower(r.product_name)", type: "text", isDescending: true },
    state: { by: "r.state", type: "text" },
    state_back: { by: "r.state", type: "text", isDescending: true },
  },
};

/** Reports that wait for an admin. */
export const REPORTS_WAITING = `(r.state IN ('open', 'answered') OR r.appeal_state = 'open'
  OR r.state = 'asked' AND r.decided_at < now() - interval '${ANSWER_DAYS} days')`;

/** Filters that are not simply a state of a report. */
const NARROWED: Partial<Record<ReportFilter, string>> = {
  waiting: REPORTS_WAITING,
  appealed: "r.appeal_state = 'open'",
};

export interface AskedReports extends Asked<ReportSort> {
  state?: ReportFilter | undefined;
  id?: string | undefined;
  car?: string | undefined;
  /** Whose cars they are about. */
  seller?: string | undefined;
  /** Who has made them. */
  reporter?: string | undefined;
}

export async function listReports(
  { pool, secretKey, site }: SaleContext,
  { state, id, car, seller, reporter, ...asked }: AskedReports,
): Promise<{ headers: Found<unknown>["headers"]; body: Report[] }> {
  const where = new Conditions().addState("r.state", state, NARROWED);
  if (id !== undefined) where.add("r.id = ?", id);
  if (car !== undefined) where.add("r.product_id = ?", car);
  if (seller !== undefined) where.add("r.seller_id = ?", seller);
  if (reporter !== undefined) where.add(`r.reporter_id = ? AND ${IS_REPORTED("r")}`, reporter);
  const { rows, headers } = await search<ReportSort, ReportLine & Placed>({
    pool,
    secretKey,
    address: `${site.origin}/api/reports`,
    list: REPORTS,
    asked,
    where,
    filters: {
      ...(state && { state }),
      ...(id && { id }),
      ...(car && { car }),
      ...(seller && { seller }),
      ...(reporter && { reporter }),
    },
    select: (chosen, order) => `
      SELECT ${FIELDS}, chosen.place FROM (${chosen}) chosen JOIN reports r ON r.id = chosen.id
      ${PEOPLE} ORDER BY ${order}`,
  });
  return { headers, body: rows.map(toReport) };
}

export async function readReport(pool: Pool, id: string): Promise<Report> {
  const { rows } = await pool.query<ReportLine>(
    `SELECT ${FIELDS} FROM reports r ${PEOPLE} WHERE r.id = $1`,
    [id],
  );
  const [row] = rows;
  invariant(row, "a report was decided and is gone");
  return toReport(row);
}

const MOST_RULINGS = 100;

/**
 * Reports that a seller can or could answer: open questions about their cars, and cars that are taken down.
 */
export async function listRulings({ pool }: SaleContext, sellerId: string): Promise<Ruling[]> {
  const { rows } = await pool.query<ReportLine>(
    `SELECT ${FIELDS} FROM reports r ${PEOPLE} JOIN products p ON p.id = r.product_id
     WHERE r.seller_id = $1 AND (r.state IN ('asked', 'answered')
       OR r.state = 'taken_down' AND r.decided_with IS NULL AND p.taken_down_at IS NOT NULL
         AND r.appeal_state IS DISTINCT FROM 'upheld')
     ORDER BY r.created_at DESC, r.id DESC LIMIT ${MOST_RULINGS}`,
    [sellerId],
  );
  return rows.map(toRuling);
}

function toReport(row: ReportLine): Report {
  return {
    ...toRuling(row),
    seller: row.seller,
    sellerId: row.seller_id,
    car: row.car,
    words: row.words,
    reporter: row.reporter,
  };
}

function toRuling(row: ReportLine): Ruling {
  return {
    _id: row.id,
    productId: row.product_id,
    item: row.product_name,
    kind: row.kind,
    is_reported: row.is_reported,
    state: row.state,
    reason: row.decision_reason,
    answer: row.answer,
    appeal: row.appeal,
    appeal_state: row.appeal_state,
    appeal_reason: row.appeal_reason,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}
