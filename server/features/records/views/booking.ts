import type { Pool } from "pg";
import type { BookingRecord } from "#shared/contract/record-shapes.ts";
import type { Actor } from "#server/base/actor.ts";
import { findBookingFor } from "#server/features/bookings/views/bookings.ts";
import type { RecordContext } from "../context.ts";
import { findPaymentLines, findReportLines } from "./lines.ts";
import { findRefunds } from "./refunds.ts";

/** The most mails that a record shows: a booking has few. */
const MOST_MAILS = 20;

/** Everything about a booking that admins decide by. @throws AppError NOT_FOUND */
export async function findBookingRecord(
  context: RecordContext,
  actor: Actor,
  id: string,
): Promise<BookingRecord> {
  const { pool } = context;
  const booking = await findBookingFor(context, actor, id);
  const [more, payments, refunds, reports, mails] = await Promise.all([
    findMore(pool, id),
    findPaymentLines(pool, "p.booking_id = $1", id),
    findRefunds(pool, "p.booking_id = $1", id),
    findReportLines(pool, "r.product_id = $1", booking.productId),
    findMails(pool, id),
  ]);
  return { ...booking, ...more, payments, refunds, reports, mails };
}

async function findMore(
  pool: Pool,
  id: string,
): Promise<Pick<BookingRecord, "buyerId" | "ended_at" | "disputes">> {
  const { rows } = await pool.query<{
    buyer_id: string | null;
    ended_at: Date | null;
    disputes: number;
  }>(
    `SELECT b.buyer_id, b.ended_at, (SELECT count(*)::int FROM ledger_entries l
       JOIN payments p ON p.id = l.payment_id WHERE p.booking_id = b.id AND l.kind = 'dispute') AS disputes
     FROM bookings b WHERE b.id = $1`,
    [id],
  );
  const [row] = rows;
  return {
    buyerId: row?.buyer_id ?? null,
    ended_at: row?.ended_at?.toISOString() ?? null,
    disputes: row?.disputes ?? 0,
  };
}

async function findMails(pool: Pool, id: string): Promise<BookingRecord["mails"]> {
  const { rows } = await pool.query<{
    id: number;
    side: "buyer" | "seller";
    subject: string;
    sent_at: Date;
    count: number;
  }>(
    `SELECT id, side, subject, sent_at, count(*) OVER ()::int AS count
     FROM booking_mails WHERE booking_id = $1 ORDER BY sent_at DESC, booking_mails.id DESC LIMIT ${MOST_MAILS}`,
    [id],
  );
  return {
    count: rows[0]?.count ?? 0,
    latest: rows.map(({ id: mail, side, subject, sent_at: at }) => ({
      _id: String(mail),
      side,
      subject,
      at: at.toISOString(),
    })),
  };
}
