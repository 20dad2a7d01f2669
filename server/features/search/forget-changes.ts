import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/**
 * Forgets changes of the catalogue after an hour. An index that has not read any for half as long reads all cars
 * anew (`catalogue-replica.ts`).
 */
export async function forgetChanges(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom("catalogue_changes")
    .where("at", "<", sql<Date>`now() - interval '1 hour'`)
    .execute();
}
