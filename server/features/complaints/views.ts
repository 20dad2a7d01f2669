import type { ComplaintSort } from "#shared/rules/admin.ts";
import type { Pool } from "pg";
import type { Complaint } from "#shared/contract/complaints.ts";
import type { ComplaintKind, ComplaintState } from "#shared/rules/complaints.ts";
import { otherSide, type Side } from "#shared/rules/conversations.ts";
import { invariant } from "#server/base/errors.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { Conditions } from "#server/search/conditions.ts";
import { type Asked, type Found, search } from "#server/search/search.ts";
import type { Placed, SearchedList } from "#server/search/searched-list.ts";

interface ComplaintLine {
  id: string;
  product_name: string;
  side: Side;
  complainer_id: string | null;
  complainer: string | null;
  accused_id: string | null;
  accused: string | null;
  kind: ComplaintKind;
  words: string | null;
  state: ComplaintState;
  decision_reason: string | null;
  created_at: Date;
}

const FIELDS = `c.id, of.product_name, c.side, c.complainer_id, w.name AS complainer, c.accused_id,
  u.name AS accused, c.kind, c.words, c.state, c.decision_reason, c.created_at`;
const AROUND = `JOIN conversations of ON of.id = c.conversation_id
  LEFT JOIN users w ON w.id = c.complainer_id LEFT JOIN users u ON u.id = c.accused_id`;

const COMPLAINTS: SearchedList<ComplaintSort> = {
  name: "complaints",
  table: "complaints",
  alias: "c",
  text: "coalesce(c.words, '')",
  orders: {
    newest: { by: "c.created_at", type: "timestamptz", isDescending: true },
    oldest: { by: "c.created_at", type: "timestamptz" },
    state: { by: "c.state", type: "text" },
    state_back: { by: "c.state", type: "text", isDescending: true },
  },
};

/** Complaints that wait for an admin. */
export const COMPLAINTS_WAITING = "state = 'open'";

export interface AskedComplaints extends Asked<ComplaintSort> {
  state?: ComplaintState | undefined;
  accused?: string | undefined;
  complainer?: string | undefined;
}

export async function listComplaints(
  { pool, secretKey, site }: SaleContext,
  { state, accused, complainer, ...asked }: AskedComplaints,
): Promise<{ headers: Found<unknown>["headers"]; body: Complaint[] }> {
  const where = new Conditions().addState("c.state", state, {});
  if (accused !== undefined) where.add("c.accused_id = ?", accused);
  if (complainer !== undefined) where.add("c.complainer_id = ?", complainer);
  const { rows, headers } = await search<ComplaintSort, ComplaintLine & Placed>({
    pool,
    secretKey,
    address: `${site.origin}/api/complaints`,
    list: COMPLAINTS,
    asked,
    where,
    filters: {
      ...(state && { state }),
      ...(accused && { accused }),
      ...(complainer && { complainer }),
    },
    select: (chosen, order) => `
      SELECT ${FIELDS}, chosen.place FROM (${chosen}) chosen JOIN complaints c ON c.id = chosen.id
      ${AROUND} ORDER BY ${order}`,
  });
  return { headers, body: rows.map(toComplaint) };
}

export async function readComplaint(pool: Pool, id: string): Promise<Complaint> {
  const { rows } = await pool.query<ComplaintLine>(
    `SELECT ${FIELDS} FROM complaints c ${AROUND} WHERE c.id = $1`,
    [id],
  );
  const [row] = rows;
  invariant(row, "a complaint was read and is gone");
  return toComplaint(row);
}

function toComplaint(row: ComplaintLine): Complaint {
  return {
    _id: row.id,
    item: row.product_name,
    complainer: { id: row.complainer_id, name: row.complainer, side: row.side },
    accused: { id: row.accused_id, name: row.accused, side: otherSide(row.side) },
    kind: row.kind,
    words: row.words,
    state: row.state,
    reason: row.decision_reason,
    created_at: row.created_at.toISOString(),
  };
}
