import type { Pool } from "pg";

/** How often a car was looked at on a day. */
export interface CountedViews {
  productId: string;
  day: string;
  count: number;
}

/** Adds to what is counted already. What is no car, or is none any more, is left out. */
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

/** Some at a time: whoever counts a view waits for no more than these. */
export async function deleteViewsBefore(pool: Pool, day: string): Promise<void> {
  await pool.query(
    `DELETE FROM product_views
     WHERE ctid = ANY (ARRAY(SELECT ctid FROM product_views WHERE day < $1 LIMIT 10000))`,
    [day],
  );
}
