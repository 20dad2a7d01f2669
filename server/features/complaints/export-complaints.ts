import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";

const MOST_EXPORTED = 10_000;

/** What a person has reported about conversations, for the export of their own data. */
export function exportComplaints(db: Kysely<Database>, personId: string) {
  return db
    .selectFrom("complaints as c")
    .innerJoin("conversations as of", "of.id", "c.conversation_id")
    .select(["of.product_name as car", "c.kind", "c.words", "c.state", "c.created_at"])
    .select("c.decision_reason as reason")
    .where("c.complainer_id", "=", personId)
    .orderBy("c.created_at", "desc")
    .limit(MOST_EXPORTED)
    .execute();
}
