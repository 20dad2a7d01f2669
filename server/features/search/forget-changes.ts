import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/**
 * Forgets changes of the catalogue after an hour. An index that has not read any for half as long reads all cars
 * anew (`catalogue-replica.ts`). What a reader of `readChangesFor` has not read is kept for a week.
 */
export async function forgetChanges(db: Kysely<Database>): Promise<void> {
  await sql`
    DELETE FROM catalogue_changes
    WHERE at < now() - interval '1 hour' AND at < greatest(
      now() - interval '7 days',
      coalesce((SELECT min(read_at) FROM catalogue_readers) - interval '1 hour', now()))`.execute(
    db,
  );
}
