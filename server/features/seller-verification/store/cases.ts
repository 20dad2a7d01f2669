import { type Insertable, type Kysely, sql, type Transaction, type UpdateObject } from "kysely";
import { REMINDER_DAYS } from "#shared/rules/verification.ts";
import type { Database, VerificationCasesTable } from "#server/db/schema.ts";

export async function insertCase(
  transaction: Transaction<Database>,
  values: Insertable<VerificationCasesTable>,
): Promise<void> {
  await transaction.insertInto("verification_cases").values(values).execute();
}

export function findCase(db: Kysely<Database>, id: string) {
  return db.selectFrom("verification_cases").selectAll().where("id", "=", id).executeTakeFirst();
}

export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>;

export function findOpenCase(db: Kysely<Database>, sellerId: string): Promise<CaseRow | undefined> {
  return db
    .selectFrom("verification_cases")
    .selectAll()
    .where("seller_id", "=", sellerId)
    .where("state", "=", "open")
    .executeTakeFirst();
}

/** The approved case of a seller, also one that has ended by the clock and is not marked as expired yet. */
export function findApproved(db: Kysely<Database>, sellerId: string): Promise<CaseRow | undefined> {
  return db
    .selectFrom("verification_cases")
    .selectAll()
    .where("seller_id", "=", sellerId)
    .where("state", "=", "approved")
    .executeTakeFirst();
}

export async function updateCase(
  transaction: Transaction<Database>,
  id: string,
  values: UpdateObject<Database, "verification_cases">,
): Promise<void> {
  await transaction.updateTable("verification_cases").set(values).where("id", "=", id).execute();
}

/** Ends the approved case of a seller, because a new one replaces it. */
export async function endApproved(
  transaction: Transaction<Database>,
  sellerId: string,
): Promise<void> {
  await transaction
    .updateTable("verification_cases")
    .set({ state: "expired", ended_at: new Date() })
    .where("seller_id", "=", sellerId)
    .where("state", "=", "approved")
    .execute();
}

/** The moment so many calendar months from now. */
export function inMonths(months: number) {
  return sql<Date>`now() + make_interval(months => ${months}::int)`;
}

/** Verifications that have ended by the clock and are not marked as expired yet. */
export async function findEnded(db: Kysely<Database>): Promise<{ id: string }[]> {
  return db
    .selectFrom("verification_cases")
    .select("id")
    .where("state", "=", "approved")
    .where("valid_until", "<=", sql<Date>`now()`)
    .limit(500)
    .execute();
}

/**
 * Marks verifications that end soon as reminded, each once, and returns them. A verification for a month or
 * less gets no reminder.
 */
export async function takeEnding(
  transaction: Transaction<Database>,
): Promise<{ id: string; seller_id: string; valid_until: Date | null }[]> {
  const soon = sql`make_interval(days => ${REMINDER_DAYS}::int)`;
  return transaction
    .updateTable("verification_cases")
    .set({ reminded_at: new Date() })
    .where("state", "=", "approved")
    .where("reminded_at", "is", null)
    .where("valid_until", ">", sql<Date>`now()`)
    .where("valid_until", "<=", sql<Date>`now() + ${soon}`)
    .where("valid_until", ">", sql<Date>`decided_at + interval '1 month' + interval '1 day'`)
    .returning(["id", "seller_id", "valid_until"])
    .execute();
}
