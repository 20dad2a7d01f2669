import type { Pool } from "pg";
import { ON_SALE } from "#server/features/products/views.ts";
import type { IndexHit } from "#server/search-index/search-index.ts";

/** The newest cars on sale: an index scan in this order that ends with the last of them. */
export async function newestBySql(pool: Pool, limit: number): Promise<IndexHit[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT p.id FROM products p WHERE ${ON_SALE} ORDER BY p.posted_at DESC, p.id DESC LIMIT $1`,
    [limit],
  );
  // Only "best match" lifts cars and says why.
  return rows.map(({ id }) => ({ id, isLifted: false, isLowered: false }));
}
