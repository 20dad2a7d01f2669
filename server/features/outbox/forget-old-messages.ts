import { DAY_MS } from "#shared/lib/durations.ts";
import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";

const KEPT_DAYS = 7;

export async function forgetOldMessages(db: Kysely<Database>, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await db.deleteFrom("kept_messages").where("created_at", "<", limit).execute();
}
