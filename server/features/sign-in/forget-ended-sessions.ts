import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";

export async function forgetEndedSessions(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<", now).execute();
}
