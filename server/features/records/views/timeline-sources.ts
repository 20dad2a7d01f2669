import { IS_REPORTED } from "#server/features/reports/rules.ts";
import type { RecordKind } from "#shared/rules/records.ts";

/** A source of a timeline: expressions of SQL for each column, and where the rows come from. */
interface Source {
  /** Unique in the timeline. */
  key: string;
  at: string;
  what: string;
  who?: string;
  subject?: string;
  amount?: string;
  currency?: string;
  before?: string;
  after?: string;
  reason?: string;
  link?: readonly [kind: "car" | "booking" | "payment", id: string];
  from: string;
}

/** The statement of a source; the record's id is `$1`. */
export function sourceQuery(source: Source): string {
  const { key, at, what, from, link } = source;
  const { who, subject, amount, currency, before, after, reason } = source;
  return `SELECT ${key} AS key, ${at} AS at, ${what} AS what, ${who ?? "NULL"}::text AS who,
    ${subject ?? "NULL"}::text AS subject, ${amount ?? "NULL"}::bigint AS amount_minor,
    ${currency ?? "NULL"}::text AS currency, ${before ?? "NULL"}::jsonb AS before,
    ${after ?? "NULL"}::jsonb AS after, ${reason ?? "NULL"}::text AS reason,
    ${link ? `'${link[0]}'` : "NULL"}::text AS link_kind, ${link?.[1] ?? "NULL"}::text AS link_id
    FROM ${from}`;
}

/** What admins have done to the subjects that a condition on the entries `e` names. */
function acts(condition: string): Source {
  return {
    key: "'a' || e.id",
    at: "e.at",
    what: "e.act",
    who: "e.actor_name",
    // A payment is called by its provider's id there.
    subject: `CASE e.subject_kind WHEN 'payment' THEN (SELECT b.item FROM payments p
      JOIN bookings b ON b.id = p.booking_id WHERE p.id = e.subject_id::uuid) ELSE e.subject_name END`,
    before: "e.before",
    after: "e.after",
    reason: "e.reason",
    from: `audit_entries e WHERE ${condition}`,
  };
}

/** What has happened to the bookings `b` that a condition names. */
function bookings(condition: string): Source[] {
  const same = { subject: "b.item", link: ["booking", "b.id"] as const };
  return [
    {
      ...same,
      key: "'b' || b.id",
      at: "b.created_at",
      what: "'booking.made'",
      who: "b.name",
      amount: "b.price_minor",
      currency: "b.currency",
      from: `bookings b WHERE ${condition}`,
    },
    {
      ...same,
      key: "'e' || b.id",
      at: "coalesce(b.ended_at, b.held_until)",
      what: "CASE WHEN b.state = 'cancelled' THEN 'booking.cancelled' ELSE 'booking.expired' END",
      // What an admin did is among the acts.
      who: "CASE b.ended_by WHEN 'buyer' THEN b.name WHEN 'seller' THEN b.seller_name END",
      from: `bookings b WHERE ${condition} AND (b.state IN ('cancelled', 'expired')
        OR b.state = 'held' AND b.held_until <= now())`,
    },
  ];
}

/** What has happened to the payments `p` of bookings `b` that a condition names. */
function payments(condition: string): Source[] {
  const from = "payments p JOIN bookings b ON b.id = p.booking_id";
  const same = { currency: "p.currency", subject: "b.item", link: ["payment", "p.id"] as const };
  return [
    {
      ...same,
      key: "'c' || p.id",
      // The provider's clock has whole seconds: nothing is paid before it was begun.
      at: "greatest(p.charged_at, p.created_at)",
      what: "'payment.charged'",
      who: "b.name",
      amount: "p.amount_minor",
      from: `${from} WHERE ${condition} AND p.charged_at IS NOT NULL`,
    },
    {
      ...same,
      key: "'l' || l.id",
      at: "l.created_at",
      what: "CASE l.kind WHEN 'dispute' THEN 'money.disputed' WHEN 'dispute_reversed' THEN 'money.dispute_reversed' WHEN 'refund' THEN 'money.refunded' ELSE 'money.refund_reversed' END",
      amount: "abs(l.amount_minor)",
      from: `ledger_entries l JOIN ${from.replace("payments p", "payments p ON p.id = l.payment_id")}
        WHERE ${condition} AND l.kind <> 'charge'`,
    },
  ];
}

/** More of a payment than other records tell. */
function attempts(condition: string): Source[] {
  const same = { currency: "p.currency", link: ["payment", "p.id"] as const };
  return [
    {
      ...same,
      // Of the same moment, what comes later has the greater key: a payment is begun before it is charged.
      key: "'0' || p.id",
      at: "p.created_at",
      what: "'payment.begun'",
      amount: "p.amount_minor",
      from: `payments p WHERE ${condition}`,
    },
    {
      ...same,
      key: "'f' || v.id",
      at: "v.created_at",
      what: "'payment.failed'",
      amount: "p.amount_minor",
      from: `payments p JOIN payment_events v ON v.intent_id = p.intent_id
        AND v.type = 'payment_intent.payment_failed' WHERE ${condition}`,
    },
    {
      ...same,
      key: "'r' || f.id",
      at: "f.created_at",
      what: "CASE f.state WHEN 'failed' THEN 'refund.failed' ELSE 'refund.asked' END",
      who: "(SELECT u.name FROM users u WHERE u.id = f.asked_by)",
      amount: "f.amount_minor",
      reason: "f.reason",
      // What an admin has asked for stands in the audit log.
      from: `payments p JOIN refunds f ON f.payment_id = p.id
        WHERE ${condition} AND (f.asked_by IS NULL OR f.state = 'failed')`,
    },
  ];
}

/** The reports `r` that a condition names. */
function reports(condition: string): Source[] {
  const same = { subject: "r.product_name", link: ["car", "r.product_id"] as const };
  return [
    {
      ...same,
      key: "'m' || r.id",
      at: "r.created_at",
      what: "'report.made'",
      who: "(SELECT w.name FROM users w WHERE w.id = r.reporter_id)",
      after: "jsonb_build_object('kind', r.kind)",
      reason: "r.words",
      from: `reports r WHERE ${condition} AND ${IS_REPORTED("r")}`,
    },
    {
      ...same,
      key: "'n' || r.id",
      at: "r.answered_at",
      what: "'report.answered'",
      reason: "r.answer",
      from: `reports r WHERE ${condition} AND r.answered_at IS NOT NULL`,
    },
    {
      ...same,
      key: "'o' || r.id",
      at: "r.appealed_at",
      what: "'report.appealed'",
      reason: "r.appeal",
      from: `reports r WHERE ${condition} AND r.appealed_at IS NOT NULL`,
    },
  ];
}

const ofSubjects = (kind: string, ids: string) =>
  acts(`e.subject_kind = '${kind}' AND e.subject_id IN (${ids})`);

const ID = "SELECT $1::uuid::text";
const PAYMENTS_OF_BOOKING = "SELECT p.id::text FROM payments p WHERE p.booking_id = $1";

/** Everything that each kind of record tells of. */
export const SOURCES: Record<RecordKind, readonly Source[]> = {
  person: [
    ofSubjects("user", ID),
    {
      key: "'u' || u.id",
      at: "u.created_at",
      what: "'account.opened'",
      who: "u.name",
      from: "users u WHERE u.id = $1",
    },
    ...bookings("(b.buyer_id = $1 OR b.seller_id = $1)"),
    ...payments("(b.buyer_id = $1 OR b.seller_id = $1)"),
    ...reports("(r.seller_id = $1 OR r.reporter_id = $1)"),
    ofSubjects(
      "report",
      "SELECT r.id::text FROM reports r WHERE r.seller_id = $1 OR r.reporter_id = $1",
    ),
    {
      key: "'v' || v.id",
      at: "v.created_at",
      what: "'case.sent'",
      who: "(SELECT u.name FROM users u WHERE u.id = v.seller_id)",
      // A case without a wish was made by an admin, whose act stands in the audit log.
      from: "verification_cases v WHERE v.seller_id = $1 AND v.asked <> '{}'",
    },
  ],
  car: [
    ofSubjects("product", ID),
    ofSubjects("report", "SELECT r.id::text FROM reports r WHERE r.product_id = $1"),
    ofSubjects("booking", "SELECT b.id::text FROM bookings b WHERE b.product_id = $1"),
    {
      key: "'x' || p.id",
      at: "p.posted_at",
      what: "'car.listed'",
      who: "(SELECT u.name FROM users u WHERE u.id = p.owner_id)",
      from: "products p WHERE p.id = $1 AND p.state <> 'draft'",
    },
    {
      key: "'y' || h.since",
      at: "h.since",
      what: "'car.priced'",
      amount: "h.resale_price_minor",
      currency: "h.currency",
      // The first price is that of the listing.
      from: `product_prices h WHERE h.product_id = $1
        AND h.since > (SELECT min(since) FROM product_prices WHERE product_id = $1)`,
    },
    {
      key: "'w' || w.id",
      at: "w.joined_at",
      what: "'line.joined'",
      who: "(SELECT u.name FROM users u WHERE u.id = w.buyer_id)",
      from: "waiting_places w WHERE w.product_id = $1",
    },
    ...bookings("b.product_id = $1"),
    ...payments("b.product_id = $1"),
    ...reports("r.product_id = $1"),
  ],
  booking: [
    ofSubjects("booking", ID),
    ofSubjects("payment", PAYMENTS_OF_BOOKING),
    ...bookings("b.id = $1"),
    {
      key: "'t' || b.id",
      at: "b.reminded_at",
      what: "'booking.reminded'",
      from: "bookings b WHERE b.id = $1 AND b.reminded_at IS NOT NULL",
    },
    {
      key: "'s' || m.id",
      at: "m.sent_at",
      what: "'mail.' || m.side",
      subject: "m.subject",
      from: "booking_mails m WHERE m.booking_id = $1",
    },
    ...payments("b.id = $1"),
    ...attempts("p.booking_id = $1"),
  ],
  payment: [ofSubjects("payment", ID), ...payments("p.id = $1"), ...attempts("p.id = $1")],
};
