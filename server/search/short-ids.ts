import type { Pool } from "pg";
import { readShortId } from "#shared/rules/short-id.ts";

/** An end that more ids have names none of them. */
const MOST = 100;

/** The ids that end as a search says; undefined where none does, and the search may mean words. */
export async function findByShortId(
  pool: Pool,
  { table, letter }: { table: string; letter: string },
  q: string,
): Promise<string[] | undefined> {
  const end = readShortId(q, letter);
  if (end === undefined) return undefined;
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE right(id::text, 6) = $1 LIMIT ${MOST + 1}`,
    [end],
  );
  return rows.length === 0 || rows.length > MOST ? undefined : rows.map(({ id }) => id);
}
