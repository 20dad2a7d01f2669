import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { MOST_EXPORTED } from "./export-reports.ts";

/** What was reported of somebody's cars, as they know it, and what they said to it. */
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
