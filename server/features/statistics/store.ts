import type { Pool } from "pg";

/** How often a car was looked at on a day. */
export interface CountedViews {
  productId: string;
  day: string;
  count: number;
}

/** Adds to the stored counts. Ids that are no car, or no longer one, are skipped. */
export async function addViews(pool: Pool, views: readonly CountedViews[]): Promise<void> {
  await pool.query(
    `INSERT INTO product_views (product_id, day, count)
     SELECT p.id, seen.day, seen.count
     FROM unnest($1::uuid[], $2::date[], $3::int[]) AS seen (id, day, count)
     JOIN products p ON p.id = seen.id
     -- Always in the same order, so that two processes do not wait for one another.
     ORDER BY p.id, seen.day FOR KEY SHARE OF p
     ON CONFLICT (product_id, day) DO UPDATE SET count = product_views.count + excluded.count`,
    [
      views.map(({ productId }) => productId),
      views.map(({ day }) => day),
      views.map(({ count }) => count),
    ],
  );
}

export async function ownsCar(pool: Pool, ownerId: string, productId: string): Promise<boolean> {
  const { rows } = await pool.query("SELECT FROM products WHERE id = $1 AND owner_id = $2", [
    productId,
    ownerId,
  ]);
  return rows.length > 0;
}

/** In batches: a concurrent writer waits for the locks of one batch at most. */
export async function deleteViewsBefore(pool: Pool, day: string): Promise<void> {
  await pool.query(
    `DELETE FROM product_views
     WHERE ctid = ANY (ARRAY(SELECT ctid FROM product_views WHERE day < $1 LIMIT 10000))`,
    [day],
  );
}
