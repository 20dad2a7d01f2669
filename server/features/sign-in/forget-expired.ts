import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** Deletes one-time tokens that have expired. */
export async function forgetExpired(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("verifications").where("expires_at", "<", now).execute();
}
