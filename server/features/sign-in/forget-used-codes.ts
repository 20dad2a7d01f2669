import { HOUR_MS } from "#shared/lib/durations.ts";
import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** Longer than an authenticator app's code is accepted. */
const USED_CODE_MS = HOUR_MS;

export async function forgetUsedCodes(db: Kysely<Database>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - USED_CODE_MS);
  await db.deleteFrom("used_codes").where("used_at", "<", before).execute();
}
