import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** A person's saved searches, for the export of their own data. */
export async function exportSearches(db: Kysely<Database>, personId: string): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT name, filters, rhythm, tells, created_at, told_at FROM saved_searches
    WHERE person_id = ${personId} ORDER BY created_at DESC, id DESC`.execute(db);
  return rows;
}
