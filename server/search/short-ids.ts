import type { Pool } from "pg";
import { readShortId } from "#shared/rules/short-id.ts";

/** Ids of which so many have the same end name nothing. */
const MOST = 100;

/** The ids that end as a search says; undefined where none does, and the search may mean words. */
export async function findByShortId(
  pool: Pool,
  table: string,
  q: string,
): Promise<string[] | undefined> {
  const end = readShortId(q);
  if (end === undefined) return undefined;
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE right(id::text, 6) = $1 LIMIT ${MOST}`,
    [end],
  );
  return rows.length === 0 ? undefined : rows.map(({ id }) => id);
}
