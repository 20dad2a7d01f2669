import type { Pool } from "pg";
import type { User } from "#shared/contract/users.ts";
import type { PersonRecord } from "#shared/contract/record-shapes.ts";
import { toMajor } from "#shared/lib/money.ts";
import { picturePath } from "#shared/rules/pictures.ts";
import { type Risk, RISKS } from "#shared/rules/message-risks.ts";
import type { PaymentSide } from "#shared/rules/records.ts";
import { RECORD_DAYS } from "#shared/rules/seller-record.ts";
import { ON_SALE } from "#server/features/products/views.ts";
import { requirePerson, type Person } from "#server/features/users/views/person.ts";
import type { RecordContext } from "../context.ts";
import { CAR_FIELDS, type CarRow, count, findBookingLines, LATEST, toCarLine } from "./lines.ts";
import { findCases } from "./person-cases.ts";

/** Bookings `b` of the person $1, from either side. */
const THEIRS = "(b.buyer_id = $1 OR b.seller_id = $1)";

/** Everything about a person that admins decide by. @throws AppError NOT_FOUND */
export async function findPersonRecord(context: RecordContext, id: string): Promise<PersonRecord> {
  const { pool, kysely, origin } = context;
  const person = await requirePerson(kysely, id);
  const { suspendedAt, suspendedReason } = person;
  const [sessions, cars, bookings, money, cases, marked] = await Promise.all([
    count(pool, "sessions WHERE user_id = $1 AND expires_at > now()", id),
    findCars(pool, id),
    findBookingLines(pool, THEIRS, id),
    sumMoney(pool, id),
    findCases(context, id),
    countMarked(pool, id),
  ]);
  return {
    ...toUser(person, origin),
    phone: person.phoneNumber,
    seller_kind: person.sellerKind,
    suspended:
      suspendedAt !== null && suspendedReason !== null
        ? { at: suspendedAt.toISOString(), reason: suspendedReason }
        : null,
    sessions,
    cars,
    bookings,
    money,
    ...cases,
    marked_messages: marked,
  };
}

/** A person as lists have them. */
export function toUser(person: Person, origin: string): User {
  return {
    _id: person.id,
    name: person.name,
    email: person.email,
    image: person.imageId === null ? null : origin + picturePath(person.imageId, 320, "webp"),
    role: person.role,
    status: person.status,
    emailVerified: person.emailVerified,
    created_at: person.createdAt.toISOString(),
    isSuspended: person.suspendedAt !== null,
  };
}

async function findCars(pool: Pool, id: string): Promise<PersonRecord["cars"]> {
  const { rows: counts } = await pool.query<{ count: number; on_sale: number; reserved: number }>(
    `SELECT count(*)::int AS count,
       count(*) FILTER (WHERE p.state = 'active' AND ${ON_SALE})::int AS on_sale,
       count(*) FILTER (WHERE p.state = 'reserved' AND p.taken_down_at IS NULL)::int AS reserved
     FROM products p WHERE p.owner_id = $1 AND p.state <> 'draft'`,
    [id],
  );
  const { rows } = await pool.query<CarRow>(
    `SELECT ${CAR_FIELDS} FROM products p WHERE p.owner_id = $1 AND p.state <> 'draft'
     ORDER BY p.posted_at DESC, p.id DESC LIMIT ${LATEST}`,
    [id],
  );
  return {
    count: counts[0]?.count ?? 0,
    on_sale: counts[0]?.on_sale ?? 0,
    reserved: counts[0]?.reserved ?? 0,
    latest: rows.map(toCarLine),
  };
}

interface Sum {
  side: PaymentSide;
  currency: string;
  count: number;
  paid: number;
  refunded: number;
}

async function sumMoney(pool: Pool, id: string): Promise<PersonRecord["money"]> {
  const { rows } = await pool.query<Sum>(
    `SELECT CASE WHEN b.seller_id = $1 THEN 'sold' ELSE 'bought' END AS side, p.currency,
       count(*)::int AS count, sum(p.amount_minor)::bigint AS paid,
       sum(p.refunded_minor)::bigint AS refunded
     FROM payments p JOIN bookings b ON b.id = p.booking_id
     WHERE ${THEIRS} AND p.charge_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1 DESC, 2`,
    [id],
  );
  return rows.map(({ currency, paid, refunded, ...same }) => ({
    ...same,
    currency,
    paid: toMajor(paid, currency),
    refunded: toMajor(refunded, currency),
  }));
}

async function countMarked(pool: Pool, id: string): Promise<PersonRecord["marked_messages"]> {
  const { rows } = await pool.query<{ count: number; conversations: number; risks: Risk[] }>(
    `WITH marked AS (
       SELECT conversation_id, risks FROM conversation_messages
       WHERE author_id = $1 AND risks <> '{}' AND sent_at > now() - make_interval(days => $2))
     SELECT count(*)::int AS count, count(DISTINCT conversation_id)::int AS conversations,
       ARRAY(SELECT DISTINCT unnest(risks) FROM marked) AS risks
     FROM marked`,
    [id, RECORD_DAYS],
  );
  const { count: messages = 0, conversations = 0, risks = [] } = rows[0] ?? {};
  return {
    count: messages,
    conversations,
    risks: RISKS.filter((risk) => risks.includes(risk)),
  };
}
