import type { PersonPayment } from "#shared/contract/record-shapes.ts";
import type { PaymentSide } from "#shared/rules/records.ts";
import { cutPage, readCursor } from "#server/base/cursor.ts";
import { requirePerson } from "#server/features/users/views/person.ts";
import type { RecordContext } from "../context.ts";
import { type PaymentRow, PAYMENT_FIELDS, PAYMENT_AT, toPaymentLine } from "./lines.ts";

/** The side of the person $1 in bookings `b`. */
const IS_OF: Record<PaymentSide, string> = { bought: "b.buyer_id = $1", sold: "b.seller_id = $1" };

interface Row extends PaymentRow {
  side: PaymentSide;
  other: string;
  /** `at` with all its digits, for cursors. */
  at_text: string;
}

interface AskedPayments {
  id: string;
  side?: PaymentSide | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** One page of the payments for a person's bookings and cars, the latest first. @throws AppError NOT_FOUND */
export async function listPersonPayments(
  { pool, kysely, secretKey, origin }: RecordContext,
  { id, side, limit, cursor }: AskedPayments,
): Promise<{ headers: { link?: string }; body: PersonPayment[] }> {
  await requirePerson(kysely, id);
  const scope = `payments-${id}-${side ?? "all"}`;
  const after = cursor === undefined ? [] : readCursor(secretKey, scope, cursor);
  const isOf = side === undefined ? `(${Object.values(IS_OF).join(" OR ")})` : IS_OF[side];
  // One row more than the page shows whether there is a next page.
  const { rows } = await pool.query<Row>(
    `SELECT ${PAYMENT_FIELDS}, ${PAYMENT_AT}::text AS at_text,
       CASE WHEN ${IS_OF.sold} THEN 'sold' ELSE 'bought' END AS side,
       CASE WHEN ${IS_OF.sold} THEN b.name ELSE b.seller_name END AS other
     FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE ${isOf}
     ${after.length === 0 ? "" : `AND (${PAYMENT_AT}, p.id) < ($2::timestamptz, $3::uuid)`}
     ORDER BY ${PAYMENT_AT} DESC, p.id DESC LIMIT ${limit + 1}`,
    [id, ...after],
  );
  const { shown, headers } = cutPage({
    secretKey,
    scope,
    rows,
    limit,
    placeOf: (row) => [row.at_text, row.id],
    address: `${origin}/api/people/${id}/payments`,
    query: side === undefined ? {} : { side },
  });
  return {
    headers,
    body: shown.map((row) => ({ ...toPaymentLine(row), side: row.side, other: row.other })),
  };
}
