import { HOUR_MS } from "#shared/lib/durations.ts";
import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { DRAFT_HOURS, MOST_DOCUMENTS } from "#shared/rules/verification.ts";
import type { Database, VerificationDocumentsTable } from "#server/db/schema.ts";

export async function hasOpenCase(db: Kysely<Database>, sellerId: string): Promise<boolean> {
  const row = await db
    .selectFrom("verification_cases")
    .select("id")
    .where("seller_id", "=", sellerId)
    .where("state", "=", "open")
    .executeTakeFirst();
  return row !== undefined;
}

/** The first free place of a locked seller for a document; undefined when all are taken. */
export async function findPlace(
  transaction: Transaction<Database>,
  sellerId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ place: number | null }>`
    SELECT min(place) AS place FROM generate_series(1, ${MOST_DOCUMENTS}::int) place WHERE NOT EXISTS (
      SELECT FROM verification_documents d
      WHERE d.seller_id = ${sellerId} AND d.sent_at IS NULL AND d.place = place.place)
  `.execute(transaction);
  return rows[0]?.place ?? undefined;
}

export async function insertDocument(
  transaction: Transaction<Database>,
  document: Insertable<VerificationDocumentsTable>,
): Promise<void> {
  await transaction.insertInto("verification_documents").values(document).execute();
}

/** Marks the file of a document as stored. */
export async function markStored(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable("verification_documents")
    .set({ stored_at: new Date() })
    .where("id", "=", id)
    .execute();
}

export function findDocument(db: Kysely<Database>, id: string) {
  return db
    .selectFrom("verification_documents")
    .selectAll()
    .where("id", "=", id)
    .where("stored_at", "is not", null)
    .executeTakeFirst();
}

export type DocumentRow = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

/** A seller's drafts, which are documents not sent with a case yet, in their order. */
export function findDrafts(db: Kysely<Database>, sellerId: string): Promise<DocumentRow[]> {
  return db
    .selectFrom("verification_documents")
    .selectAll()
    .where("seller_id", "=", sellerId)
    .where("sent_at", "is", null)
    .where("stored_at", "is not", null)
    .orderBy("place")
    .execute();
}

/** Sends these drafts with a case, and no others. Returns how many. */
export async function sendDrafts(
  transaction: Transaction<Database>,
  sellerId: string,
  caseId: string,
  ids: readonly string[],
): Promise<number> {
  const result = await transaction
    .updateTable("verification_documents")
    .set({ case_id: caseId, sent_at: new Date() })
    .where("id", "in", ids)
    .where("seller_id", "=", sellerId)
    .where("sent_at", "is", null)
    .where("stored_at", "is not", null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Deletes the row of a document whose file did not arrive. */
export async function deleteRow(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom("verification_documents").where("id", "=", id).execute();
}

export async function hasDocuments(db: Kysely<Database>, sellerId: string): Promise<boolean> {
  const row = await db
    .selectFrom("verification_documents")
    .select("id")
    .where("seller_id", "=", sellerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** An upload that is not finished after this time has failed. */
const ARRIVAL_HOURS = 1;

/** Documents `d` whose file has to go: never sent, withdrawn, decided about long ago, or without an owner. */
function isDue(now: Date, keptDays: number): RawBuilder<boolean> {
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  return sql<boolean>`(CASE
    WHEN d.deleted_at IS NOT NULL THEN d.case_id IS NULL
    WHEN d.stored_at IS NULL THEN d.created_at < ${before(ARRIVAL_HOURS)}
    WHEN d.seller_id IS NULL THEN true
    WHEN d.sent_at IS NULL THEN d.created_at < ${before(DRAFT_HOURS)}
    ELSE EXISTS (SELECT FROM verification_cases c WHERE c.id = d.case_id
      AND (c.state = 'withdrawn' OR c.decided_at <= ${before(24 * keptDays)}))
  END)`;
}

const MOST_AT_ONCE = 500;

export async function findDue(
  db: Kysely<Database>,
  now: Date,
  keptDays: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("verification_documents as d")
    .select("d.id")
    .where(isDue(now, keptDays))
    .limit(MOST_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a due document; undefined when another transaction has locked it, or when it is not due. */
export function takeDue(
  transaction: Transaction<Database>,
  id: string,
  now: Date,
  keptDays: number,
) {
  return transaction
    .selectFrom("verification_documents as d")
    .select(["d.id", "d.file", "d.case_id"])
    .where("d.id", "=", id)
    .where(isDue(now, keptDays))
    .forUpdate("d")
    .skipLocked()
    .executeTakeFirst();
}

/** The same for a draft that its seller deletes. */
export function takeDraft(transaction: Transaction<Database>, id: string, sellerId: string) {
  return (
    transaction
      .selectFrom("verification_documents")
      .select(["id", "file", "case_id"])
      .where("id", "=", id)
      .where("seller_id", "=", sellerId)
      .where("sent_at", "is", null)
      .where("stored_at", "is not", null)
      // A second request skips the row, instead of waiting until the first has removed the file.
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
  );
}

/**
 * Records that a file is gone. A draft's row is deleted; a sent document stays in its case, marked as
 * deleted.
 */
export async function forgetFile(
  transaction: Transaction<Database>,
  { id, case_id: caseId }: { id: string; case_id: string | null },
): Promise<void> {
  await (caseId === null
    ? transaction.deleteFrom("verification_documents").where("id", "=", id).execute()
    : transaction
        .updateTable("verification_documents")
        .set({ deleted_at: new Date() })
        .where("id", "=", id)
        .execute());
}
