import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { forgetKept } from "./store/removed.ts";

/** By then whoever is told of a deletion was told, also after the process was away for a while. */
const FORGOTTEN_MS = 3_600_000;

/** Forgets what can no longer be put back. */
export async function forgetRemoved(kysely: Kysely<Database>, now: Date): Promise<void> {
  await forgetKept(kysely, new Date(now.getTime() - FORGOTTEN_MS));
}
