import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** Folds the count of cars, a table that gets a row with each change, into one row. */
export async function foldCount(db: Kysely<Database>): Promise<void> {
  await sql`WITH folded AS (DELETE FROM product_count_changes RETURNING change)
    INSERT INTO product_count_changes (change)
    SELECT sum(change) FROM folded HAVING sum(change) IS NOT NULL`.execute(db);
}
