import { HOUR_MS } from "#shared/lib/durations.ts";
import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { forgetKept } from "./store/removed.ts";

/** By then the notice of a deletion has been mailed, even if the process was down for a while. */
const FORGOTTEN_MS = HOUR_MS;

/** Deletes snapshots of deleted cars that cannot be restored any more. */
export async function forgetRemoved(kysely: Kysely<Database>, now: Date): Promise<void> {
  await forgetKept(kysely, new Date(now.getTime() - FORGOTTEN_MS));
}
