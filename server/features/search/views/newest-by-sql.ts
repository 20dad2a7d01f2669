import type { Pool } from "pg";
import { ON_SALE } from "#server/features/products/views.ts";
import type { IndexHit } from "#server/search-index/search-index.ts";
import { SQL_OF } from "./indexed-cars.ts";

/** The newest cars on sale: an index scan in this order that ends with the last of them. */
export async function newestBySql(pool: Pool, limit: number): Promise<IndexHit[]> {
  const { rows } = await pool.query<{ id: string; is_lowered: boolean }>(
    `SELECT p.id, ${SQL_OF.lowered} AS is_lowered
     FROM products p WHERE ${ON_SALE} ORDER BY p.posted_at DESC, p.id DESC LIMIT $1`,
    [limit],
  );
  // Only "best match" lifts cars.
  return rows.map(({ id, is_lowered: isLowered }) => ({ id, isLifted: false, isLowered }));
}
