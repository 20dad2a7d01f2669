import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { SESSION_MOST_DAYS } from "./limits.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes sessions that were not used for long, and those that began too long ago. */
export async function forgetEndedSessions(db: Kysely<Database>, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - SESSION_MOST_DAYS * DAY_MS);
  await db
    .deleteFrom("sessions")
    .where((is) => is.or([is("expires_at", "<", now), is("created_at", "<", oldest)]))
    .execute();
}
