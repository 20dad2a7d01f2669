import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from "kysely";
import { OPEN_STATES } from "#shared/rules/reports.ts";
import type { Database, ReportsTable } from "#server/db/schema.ts";
import { IS_REPORTED } from "./rules.ts";

/** The reporter: an account, or a visitor's origin. */
interface From {
  reporter_id?: string;
  origin?: string;
}

/**
 * Counts the reports within a day: of a locked car, and by the reporter. Takedowns without a report do not count.
 * `known` is the reporter's own report of the car that is still open.
 */
export async function countReportsOfDay(
  transaction: Transaction<Database>,
  productId: string,
  { reporter_id: reporter, origin }: From,
): Promise<{ known: string | undefined; ofCar: number; ofOne: number }> {
  // Serializes the reports of one reporter across all cars, so that they are counted.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`report ${reporter ?? origin}`}, 0))`.execute(
    transaction,
  );
  const isTheirs = sql`(reporter_id = ${reporter ?? null}::uuid OR origin = ${origin ?? null}::text)`;
  const isReported = sql.raw(IS_REPORTED("reports"));
  const { rows } = await sql<{ known: string | null; of_car: number; of_one: number }>`
    SELECT count(*) FILTER (WHERE created_at > now() - interval '1 day' AND ${isReported})::int AS of_car,
      min(id::text) FILTER (WHERE state = ANY (${OPEN_STATES}::text[]) AND ${isTheirs}) AS known,
      (SELECT count(*)::int FROM reports
       WHERE created_at > now() - interval '1 day' AND ${isTheirs} AND ${isReported}) AS of_one
    FROM reports WHERE product_id = ${productId}::uuid`.execute(transaction);
  const { known, of_car: ofCar = 0, of_one: ofOne = 0 } = rows[0] ?? {};
  return { known: known ?? undefined, ofCar, ofOne };
}

export async function insertReport(
  transaction: Transaction<Database>,
  report: Insertable<ReportsTable>,
): Promise<string> {
  await transaction.insertInto("reports").values(report).execute();
  return report.id;
}

export function findReport(db: Kysely<Database>, id: string) {
  return db.selectFrom("reports").selectAll().where("id", "=", id).executeTakeFirst();
}

export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>;

/** Locks a report, so that nobody else decides it until the transaction ends. */
export function lockReport(transaction: Transaction<Database>, id: string) {
  return transaction
    .selectFrom("reports")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateReport(
  transaction: Transaction<Database>,
  id: string,
  values: Updateable<ReportsTable>,
): Promise<void> {
  await transaction.updateTable("reports").set(values).where("id", "=", id).execute();
}

/** Decides the reports of a locked car that are still open. */
export async function decideOthers(
  transaction: Transaction<Database>,
  productId: string,
  values: Updateable<ReportsTable>,
): Promise<void> {
  await transaction
    .updateTable("reports")
    .set(values)
    .where("product_id", "=", productId)
    .where("state", "in", OPEN_STATES)
    .execute();
}

/** The addresses of the people who have made a report or one that was decided with it, without duplicates. */
export async function findReporters(
  transaction: Transaction<Database>,
  id: string,
): Promise<{ id: string | null; email: string; language: string | null }[]> {
  const rows = await transaction
    .selectFrom("reports")
    .leftJoin("users", "users.id", "reports.reporter_id")
    .select(({ fn }) => [
      "users.id",
      fn.coalesce("users.email", "reporter_email").as("email"),
      "reporter_language as language",
    ])
    .distinct()
    .where(({ or, eb }) => or([eb("reports.id", "=", id), eb("decided_with", "=", id)]))
    .where(sql<boolean>`${sql.raw(IS_REPORTED("reports"))}`)
    // The last one wins below: one that is known.
    .orderBy("language", (order) => order.asc().nullsFirst())
    .execute();
  const found = rows.flatMap(({ id: person, email, language }) =>
    email === null ? [] : [{ id: person, email, language }],
  );
  // Whoever has reported in two languages is written to in one.
  return [...new Map(found.map((each) => [`${each.id} ${each.email}`, each])).values()];
}
