import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";

export const MOST_EXPORTED = 10_000;

/** A person's reports, for the export of their own data. */
export function exportReports(db: Kysely<Database>, reporterId: string) {
  return db
    .selectFrom("reports")
    .select(["product_name", "kind", "words", "state", "decision_reason", "created_at"])
    .where("reporter_id", "=", reporterId)
    .orderBy("created_at", "desc")
    .limit(MOST_EXPORTED)
    .execute();
}
