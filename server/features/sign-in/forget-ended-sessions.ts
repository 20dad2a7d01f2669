import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { oldestSession } from "./rules.ts";

/** Deletes sessions that were not used for long, and those that began too long ago. */
export async function forgetEndedSessions(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where((is) => is.or([is("expires_at", "<", now), is("created_at", "<", oldestSession(now))]))
    .execute();
}
