import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { IS_REPORTED } from "./rules.ts";

export const MOST_EXPORTED = 10_000;

/** A person's reports, for the export of their own data. An admin's takedowns are none. */
export function exportReports(db: Kysely<Database>, reporterId: string) {
  return db
    .selectFrom("reports")
    .select(["product_name", "kind", "words", "state", "decision_reason", "created_at"])
    .where("reporter_id", "=", reporterId)
    .where(sql<boolean>`${sql.raw(IS_REPORTED("reports"))}`)
    .orderBy("created_at", "desc")
    .limit(MOST_EXPORTED)
    .execute();
}
