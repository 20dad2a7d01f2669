import type { Pool } from "pg";

const ON_SALE = "state IN ('active', 'reserved') AND expires_at > now()";

export interface SitemapRow {
  id: string;
  name: string;
  updated_at: Date;
}

/** The first car of each file of the site map, in the order of ids; as many as there are files. */
export async function findSitemapStarts(pool: Pool, perFile: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM (
       SELECT id, row_number() OVER (ORDER BY id) AS place FROM products WHERE ${ON_SALE}
     ) numbered
     WHERE place % $1 = 1 ORDER BY id`,
    [perFile],
  );
  return rows.map(({ id }) => id);
}

/** Cars that search engines should know, oldest id first so that files of them stay the same. */
export async function findSitemapRows(
  pool: Pool,
  start: string,
  limit: number,
): Promise<SitemapRow[]> {
  const { rows } = await pool.query<SitemapRow>(
    `SELECT id, name, updated_at FROM products WHERE id >= $1 AND ${ON_SALE} ORDER BY id LIMIT $2`,
    [start, limit],
  );
  return rows;
}
