import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** A reader has dealt with all changes that a snapshot saw. */
export async function markChangesRead(
  db: Kysely<Database>,
  name: string,
  snapshot: string,
): Promise<void> {
  await db
    .updateTable("catalogue_readers")
    .set({ snapshot, read_at: sql<Date>`now()` })
    .where("name", "=", name)
    .execute();
}
