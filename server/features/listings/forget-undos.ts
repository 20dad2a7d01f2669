import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";

export async function forgetUndos(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("listing_undos").where("expires_at", "<", now).execute();
}
