import type { Pool } from "pg";

const ON_SALE = "state IN ('active', 'reserved') AND expires_at > now()";

export interface SitemapRow {
  id: string;
  name: string;
  updated_at: Date;
}

/** Cars that search engines should know, oldest id first so that files of them stay the same. */
export async function findSitemapRows(
  pool: Pool,
  limit: number,
  offset: number,
): Promise<SitemapRow[]> {
  const { rows } = await pool.query<SitemapRow>(
    `SELECT id, name, updated_at FROM products WHERE ${ON_SALE} ORDER BY id LIMIT $1 OFFSET $2`,
    [limit, offset],
  );
  return rows;
}

export async function countOnSale(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(
    `SELECT count(*) AS total FROM products WHERE ${ON_SALE}`,
  );
  return rows[0]?.total ?? 0;
}
