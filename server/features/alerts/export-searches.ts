import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** A person's saved searches and how they hear of saved cars, for the export of their own data. */
export async function exportSearches(db: Kysely<Database>, personId: string): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT name, filters, rhythm, tells, created_at, told_at FROM saved_searches
    WHERE person_id = ${personId} OR email = (SELECT email FROM users WHERE id = ${personId})
    UNION ALL SELECT 'Wishlist', NULL, rhythm, tells, NULL, told_at FROM wishlist_alerts WHERE person_id = ${personId}
    ORDER BY created_at DESC NULLS LAST`.execute(db);
  return rows;
}
