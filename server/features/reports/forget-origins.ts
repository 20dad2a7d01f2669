import { DAY_MS } from "#shared/lib/durations.ts";
import { type Kysely, sql } from "kysely";
import { ORIGIN_DAYS } from "#shared/rules/reports.ts";
import type { Database } from "#server/db/schema.ts";

/** Forgets the origins of reports after a while, and visitors' addresses once their answer was sent. */
export async function forgetOrigins(db: Kysely<Database>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ORIGIN_DAYS * DAY_MS);
  await db
    .updateTable("reports")
    .set({ origin: null })
    .where("origin", "is not", null)
    .where("created_at", "<", before)
    .execute();
  await db
    .updateTable("reports")
    .set({ reporter_email: null, reporter_language: null })
    .where("reporter_email", "is not", null)
    .where("created_at", "<", before)
    .where("decided_at", "<", before)
    .where("state", "in", ["dismissed", "taken_down"])
    .where(sql<boolean>`appeal_state IS DISTINCT FROM 'open'`)
    .execute();
}
