import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from "kysely";
import type { Database, ReportsTable } from "#server/db/schema.ts";

/** Adds a report; the id of the open one where this person has reported the car already. */
export async function insertReport(
  transaction: Transaction<Database>,
  report: Insertable<ReportsTable>,
): Promise<string> {
  const added = await transaction
    .insertInto("reports")
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added !== undefined) return added.id;
  const { reporter_id: reporter, origin, product_id: productId } = report;
  const known = await transaction
    .selectFrom("reports")
    .select("id")
    .where("product_id", "=", productId ?? null)
    .where("state", "in", ["open", "asked"])
    .$if(reporter != null, (query) => query.where("reporter_id", "=", reporter ?? null))
    .$if(reporter == null, (query) =>
      query.where("reporter_id", "is", null).where("origin", "=", origin ?? null),
    )
    .executeTakeFirstOrThrow();
  return known.id;
}

export function findReport(db: Kysely<Database>, id: string) {
  return db.selectFrom("reports").selectAll().where("id", "=", id).executeTakeFirst();
}

export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>;

/** The report, kept from being decided by anybody else until the transaction ends. */
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

/** Marks a car as taken down, or not any more. */
export async function setTakenDown(
  transaction: Transaction<Database>,
  productId: string,
  at: Date | null,
): Promise<void> {
  await transaction
    .updateTable("products")
    .set({ taken_down_at: at })
    .where("id", "=", productId)
    .execute();
}

/** Where reports came from is kept no longer than limits need it. */
const ORIGIN_DAYS = 30;

export async function forgetOrigins(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .updateTable("reports")
    .set({ origin: null })
    .where("origin", "is not", null)
    .where("created_at", "<", new Date(now.getTime() - ORIGIN_DAYS * 86_400_000))
    .where(sql<boolean>`state NOT IN ('open', 'asked')`)
    .execute();
}
