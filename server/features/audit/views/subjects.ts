import type { Pool } from "pg";
import type { RecordKind } from "#shared/rules/records.ts";

/** What there is to know of an entry's subject now; the entry itself has its name of that day. */
export interface SubjectNow {
  record: { kind: RecordKind; id: string } | null;
  item: string | null;
  person: { id: string | null; name: string } | null;
}

interface Row {
  kind: string;
  id: string;
  record_kind: RecordKind;
  record_id: string | null;
  item: string | null;
  person_id: string | null;
  person: string | null;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A `SELECT` for the subjects of one kind among the ids `$1`. */
const ofKind = (kind: string, record: RecordKind, columns: string, from: string) =>
  `SELECT '${kind}' AS kind, s.id::text AS id, '${record}' AS record_kind, ${columns} FROM ${from} WHERE s.id = ANY ($1)`;

const SUBJECTS = [
  ofKind(
    "user",
    "person",
    "s.id AS record_id, NULL AS item, NULL::uuid AS person_id, NULL AS person",
    "users s",
  ),
  ofKind(
    "product",
    "car",
    "s.id, NULL, u.id, u.name",
    "products s JOIN users u ON u.id = s.owner_id",
  ),
  ofKind("booking", "booking", "s.id, s.item, s.buyer_id, s.name", "bookings s"),
  ofKind(
    "payment",
    "payment",
    "s.id, b.item, b.buyer_id, b.name",
    "payments s JOIN bookings b ON b.id = s.booking_id",
  ),
  ofKind(
    "report",
    "car",
    "s.product_id, s.product_name, u.id, u.name",
    "reports s LEFT JOIN users u ON u.id = s.seller_id",
  ),
  ofKind("conversation", "car", "s.product_id, s.product_name, NULL, NULL", "conversations s"),
].join(" UNION ALL ");

/** The subjects and actors of some entries that are still there; `find` takes the kind `user` for an actor. */
export async function findSubjects(pool: Pool, ids: readonly (string | null)[]) {
  const asked = [...new Set(ids.filter((id) => id !== null && UUID.test(id)))];
  const { rows } = await pool.query<Row>(SUBJECTS, [asked]);
  const found = new Map(rows.map((row) => [`${row.kind} ${row.id}`, toSubject(row)]));
  return (kind: string, id: string | null): SubjectNow | undefined => found.get(`${kind} ${id}`);
}

function toSubject(row: Row): SubjectNow {
  const { record_kind: kind, record_id: id, item, person_id: personId, person } = row;
  return {
    record: id === null ? null : { kind, id },
    item,
    person: person === null ? null : { id: personId, name: person },
  };
}
