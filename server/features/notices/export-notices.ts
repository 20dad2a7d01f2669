import type { Pool } from "pg";
import type { Role } from "#shared/rules/vocabulary.ts";
import { listPreferences } from "./views.ts";

/**
 * A person's notices, what they have chosen, and the browsers that get push, for the export of their own data.
 * Addresses at push services are left out: whoever has one can try to write to the browser.
 */
export async function exportNotices(
  pool: Pool,
  { id, role }: { id: string; role: Role },
): Promise<Record<string, unknown>> {
  const { rows: told } = await pool.query(
    `SELECT kind, title, path, created_at, read_at FROM notices
     WHERE person_id = $1 ORDER BY created_at DESC`,
    [id],
  );
  const { rows: browsers } = await pool.query(
    `SELECT user_agent AS browser, created_at FROM push_subscriptions
     WHERE person_id = $1 ORDER BY created_at DESC`,
    [id],
  );
  return { told, preferences: await listPreferences(pool, { userId: id, role }), browsers };
}
