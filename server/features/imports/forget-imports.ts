import { DAY_MS } from "#shared/lib/durations.ts";
import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { cancelImports, deleteFinished } from "./store/imports.ts";

/** How long a file is kept that was checked and not started. */
const KEPT_OPEN_MS = DAY_MS;
const KEPT_MS = 90 * DAY_MS;

/** Removes files whose import was never started, and imports that ended long ago. */
export async function forgetImports(kysely: Kysely<Database>, now: Date): Promise<void> {
  const olderThan = new Date(now.getTime() - KEPT_OPEN_MS);
  await kysely.transaction().execute((transaction) => cancelImports(transaction, { olderThan }));
  await deleteFinished(kysely, new Date(now.getTime() - KEPT_MS));
}
