import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { MOST_EXPORTED } from "./export-reports.ts";

/** The decided reports of a seller's cars, without the reporter, for the export of the seller's own data. */
export function exportRulings(db: Kysely<Database>, sellerId: string) {
  return db
    .selectFrom("reports")
    .select(["product_name", "kind", "state", "decision_reason", "answer", "appeal"])
    .select(["appeal_state", "appeal_reason", "decided_at"])
    .where("seller_id", "=", sellerId)
    .where("decided_at", "is not", null)
    .orderBy("decided_at", "desc")
    .limit(MOST_EXPORTED)
    .execute();
}
