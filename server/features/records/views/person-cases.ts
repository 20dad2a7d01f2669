import type { Pool } from "pg";
import type { PersonRecord } from "#shared/contract/record-shapes.ts";
import type { Act } from "#shared/rules/admin.ts";
import { listComplaints } from "#server/features/complaints/views.ts";
import { IS_REPORTED } from "#server/features/reports/rules.ts";
import { listCases } from "#server/features/seller-verification/views.ts";
import type { RecordContext } from "../context.ts";
import { findReportLines, LATEST } from "./lines.ts";

type Cases = Pick<
  PersonRecord,
  "reports" | "reports_made" | "complaints" | "complaints_made" | "verifications" | "suspensions"
>;

/** What was decided about a person, or is to be decided: reports either way, verifications, suspensions. */
export async function findCases(context: RecordContext, id: string): Promise<Cases> {
  const { pool } = context;
  const latest = { sort: "newest", limit: LATEST } as const;
  const [reports, made, complaints, complaintsMade, verifications, suspensions] = await Promise.all(
    [
      findReportLines(pool, "r.seller_id = $1", id),
      findReportLines(pool, `r.reporter_id = $1 AND ${IS_REPORTED("r")}`, id),
      listComplaints(context, { ...latest, accused: id }),
      listComplaints(context, { ...latest, complainer: id }),
      listCases(context, { ...latest, seller: id }),
      findSuspensions(pool, id),
    ],
  );
  return {
    reports,
    reports_made: made,
    complaints: toLatest(complaints),
    complaints_made: toLatest(complaintsMade),
    verifications: toLatest(verifications),
    suspensions,
  };
}

/** The first page of a list as a part of a record. */
function toLatest<R>({ headers, body }: { headers: { "x-total-count": string }; body: R[] }) {
  return { count: Number(headers["x-total-count"]), latest: body };
}

interface SuspensionRow {
  id: string;
  at: Date;
  actor_name: string;
  reason: string | null;
  lifted_at: Date | null;
  lifted_by: string | null;
  count: number;
}

async function findSuspensions(pool: Pool, id: string): Promise<PersonRecord["suspensions"]> {
  const acts = (alias: string, act: Act) =>
    `${alias}.subject_kind = 'user' AND ${alias}.subject_id = $1::uuid::text AND ${alias}.act = '${act}'`;
  const { rows } = await pool.query<SuspensionRow>(
    `SELECT e.id::text AS id, e.at, e.actor_name, e.reason, l.at AS lifted_at, l.actor_name AS lifted_by,
       count(*) OVER ()::int AS count
     FROM audit_entries e LEFT JOIN LATERAL (
       SELECT n.at, n.actor_name FROM audit_entries n
       WHERE ${acts("n", "user.suspension_lifted")} AND n.id > e.id ORDER BY n.id LIMIT 1) l ON true
     WHERE ${acts("e", "user.suspended")}
     ORDER BY e.id DESC LIMIT ${LATEST}`,
    [id],
  );
  return {
    count: rows[0]?.count ?? 0,
    latest: rows.map((row) => ({
      _id: row.id,
      at: row.at.toISOString(),
      by: row.actor_name,
      reason: row.reason,
      lifted_at: row.lifted_at?.toISOString() ?? null,
      lifted_by: row.lifted_by,
    })),
  };
}
