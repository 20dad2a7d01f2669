import type { Pool } from "pg";
import type { Refund } from "#shared/contract/payments.ts";
import { toMajor } from "#shared/lib/money.ts";
import { sayReason } from "#server/features/payments/rules.ts";

/** The most refunds that a record shows. */
const MOST_REFUNDS = 50;

interface RefundRow extends Omit<Refund, "_id" | "created_at" | "amount"> {
  id: string;
  amount_minor: number;
  currency: string;
  created_at: Date;
  count: number;
}

/** The refunds `r` of payments `p` for which a condition about `$1` holds, the latest first. */
export async function findRefunds(
  pool: Pool,
  condition: string,
  id: string,
): Promise<{ count: number; latest: Refund[] }> {
  const { rows } = await pool.query<RefundRow>(
    `SELECT r.id, r.amount_minor, p.currency, r.cause, r.reason, r.state, r.created_at,
       count(*) OVER ()::int AS count
     FROM refunds r JOIN payments p ON p.id = r.payment_id
     WHERE ${condition} ORDER BY r.created_at DESC, r.id DESC LIMIT ${MOST_REFUNDS}`,
    [id],
  );
  return {
    count: rows[0]?.count ?? 0,
    latest: rows.map((row) => ({
      _id: row.id,
      amount: toMajor(row.amount_minor, row.currency),
      cause: row.cause,
      reason: sayReason(row.reason),
      state: row.state,
      created_at: row.created_at.toISOString(),
    })),
  };
}
