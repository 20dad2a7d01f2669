import { t } from "#shared/lib/text.ts";
import type { CaseSort } from "#shared/rules/admin.ts";
import type { Transaction } from "kysely";
import type { Pool } from "pg";
import type {
  OwnVerification,
  VerificationCase,
  VerificationDocument,
} from "#shared/contract/verification.ts";
import type { CaseState, Check } from "#shared/rules/verification.ts";
import { AppError, invariant } from "#server/base/errors.ts";
import { writeMoment } from "#server/base/mail-format.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import { Conditions } from "#server/search/conditions.ts";
import { type Asked, type Found, search } from "#server/search/search.ts";
import type { Placed, SearchedList } from "#server/search/searched-list.ts";
import { lastStepOf, tellDecided } from "./rules.ts";
import type { CaseRow } from "./store/cases.ts";

interface CaseLine {
  id: string;
  seller_id: string;
  seller: string;
  email: string;
  state: CaseState;
  asked: Check[];
  checked: Check[];
  message: string | null;
  decision_reason: string | null;
  decided_at: Date | null;
  valid_until: Date | null;
  ended_at: Date | null;
  end_reason: string | null;
  decided_by: string | null;
  ended_by: string | null;
  created_at: Date;
  documents: VerificationDocument[];
}

const IS_OVER = "v.state = 'approved' AND v.valid_until <= now()";
/** A case past its end reads as expired, even before a job has marked it. */
const FIELDS = `v.id, v.seller_id, u.name AS seller, u.email, v.asked, v.checked, v.message, v.decision_reason,
  CASE WHEN ${IS_OVER} THEN 'expired' ELSE v.state END AS state,
  CASE WHEN ${IS_OVER} THEN v.valid_until ELSE v.ended_at END AS ended_at,
  v.decided_at, v.valid_until, v.end_reason, v.created_at,
  (SELECT d.name FROM users d WHERE d.id = v.decided_by) AS decided_by,
  (SELECT e.name FROM users e WHERE e.id = v.ended_by) AS ended_by,
  coalesce((
    SELECT json_agg(json_build_object('_id', d.id, 'kind', d.kind, 'name', d.name,
      'content_type', d.content_type, 'bytes', d.bytes, 'created_at', d.created_at,
      'is_deleted', d.deleted_at IS NOT NULL) ORDER BY d.place)
    FROM verification_documents d WHERE d.case_id = v.id
  ), '[]') AS documents`;
const FROM = "verification_cases v JOIN users u ON u.id = v.seller_id";

const SELLER_NAME = "(SELECT lower(s.name) FROM users s WHERE s.id = v.seller_id)";

const CASES: SearchedList<CaseSort> = {
  name: "verifications",
  table: "verification_cases",
  alias: "v",
  named: "v.seller_id",
  // The seller's current name and address.
  text: "(SELECT s.name || ' ' || s.email FROM users s WHERE s.id = v.seller_id)",
  matches: `v.seller_id IN (
    SELECT s.id FROM users s WHERE search_words(s.name || ' ' || s.email) @@ ?)`,
  orders: {
    newest: { by: "v.created_at", type: "timestamptz", isDescending: true },
    oldest: { by: "v.created_at", type: "timestamptz" },
    name: { by: SELLER_NAME, type: "text" },
    name_back: { by: SELLER_NAME, type: "text", isDescending: true },
    state: { by: "v.state", type: "text" },
    state_back: { by: "v.state", type: "text", isDescending: true },
  },
};

const FORMS: Partial<Record<CaseState, string>> = {
  approved: `v.state = 'approved' AND (${IS_OVER}) IS NOT TRUE`,
  expired: `(v.state = 'expired' OR ${IS_OVER})`,
};

export interface AskedCases extends Asked<CaseSort> {
  state?: CaseState | undefined;
  id?: string | undefined;
  seller?: string | undefined;
}

export async function listCases(
  { pool, secretKey, site }: SaleContext,
  { state, id, seller, ...asked }: AskedCases,
): Promise<{ headers: Found<unknown>["headers"]; body: VerificationCase[] }> {
  const where = new Conditions().addState("v.state", state, FORMS);
  if (id !== undefined) where.add("v.id = ?", id);
  if (seller !== undefined) where.add("v.seller_id = ?", seller);
  const { rows, headers } = await search<CaseSort, CaseLine & Placed>({
    pool,
    secretKey,
    address: `${site.origin}/api/verifications`,
    list: CASES,
    asked,
    where,
    filters: { ...(state && { state }), ...(id && { id }), ...(seller && { seller }) },
    select: (chosen, order) => `
      SELECT ${FIELDS}, chosen.place FROM (${chosen}) chosen
      JOIN verification_cases v ON v.id = chosen.id JOIN users u ON u.id = v.seller_id ORDER BY ${order}`,
  });
  return { headers, body: rows.map(toCase) };
}

export async function readCase(pool: Pool, id: string): Promise<VerificationCase> {
  const { rows } = await pool.query<CaseLine>(`SELECT ${FIELDS} FROM ${FROM} WHERE v.id = $1`, [
    id,
  ]);
  const [row] = rows;
  invariant(row, "a verification was decided and is gone");
  return toCase(row);
}

const MOST_OWN = 50;

/** A seller's cases, the latest first. */
export async function listOwnCases(pool: Pool, sellerId: string): Promise<OwnVerification[]> {
  const { rows } = await pool.query<CaseLine>(
    `SELECT ${FIELDS} FROM ${FROM} WHERE v.seller_id = $1
     ORDER BY v.created_at DESC, v.id DESC LIMIT ${MOST_OWN}`,
    [sellerId],
  );
  return rows.map(toOwn);
}

function toOwn(row: CaseLine): OwnVerification {
  return {
    _id: row.id,
    state: row.state,
    asked: row.asked,
    checked: row.checked,
    message: row.message,
    reason: row.decision_reason,
    decided_at: row.decided_at?.toISOString() ?? null,
    valid_until: row.valid_until?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    end_reason: row.end_reason,
    created_at: row.created_at.toISOString(),
    documents: row.documents.map((each) => ({
      ...each,
      created_at: new Date(each.created_at).toISOString(),
    })),
  };
}

function toCase(row: CaseLine): VerificationCase {
  return {
    ...toOwn(row),
    sellerId: row.seller_id,
    seller: row.seller,
    email: row.email,
    decided_by: row.decided_by,
    ended_by: row.ended_by,
  };
}

/** @throws AppError CONFLICT that says who has decided, what and when */
export async function requireUndecided(
  { site }: Pick<SaleContext, "site">,
  transaction: Transaction<Database>,
  found: CaseRow,
): Promise<void> {
  if (found.state !== "open") throw await decidedAlready(transaction, site, found);
}

/** Tells the later of two people who decided first, what and when. */
export async function decidedAlready(
  transaction: Transaction<Database>,
  site: SaleContext["site"],
  found: CaseRow | undefined,
): Promise<AppError> {
  if (found === undefined) return new AppError("CONFLICT", t`This seller is already verified.`);
  const { by, at } = lastStepOf(found);
  const person = by === null ? undefined : await findPerson(transaction, by);
  const moment = at === null ? undefined : writeMoment(site, at);
  return new AppError("CONFLICT", tellDecided(found, person?.name, moment), {
    moments: at === null || moment === undefined ? undefined : { [moment]: at },
  });
}
