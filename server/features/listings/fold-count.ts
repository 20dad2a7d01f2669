import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** Adds up the count of cars, which grows by a row with each change. */
export async function foldCount(db: Kysely<Database>): Promise<void> {
  await sql`WITH folded AS (DELETE FROM product_count_changes RETURNING change)
    INSERT INTO product_count_changes (change)
    SELECT sum(change) FROM folded HAVING sum(change) IS NOT NULL`.execute(db);
}
