import type { Pool } from "pg";

export interface CategoryRow {
  id: string;
  category_id: string;
  category_name: string;
  image_id: string | null;
  product_count: number;
}

/** The categories in order, each with the number of cars on sale in it. */
export async function findCategoriesWithCounts(pool: Pool): Promise<CategoryRow[]> {
  const { rows } = await pool.query<CategoryRow>({
    name: "categories-with-counts",
    text: `
      SELECT c.id, c.category_id, c.category_name, c.image_id,
        (SELECT count(*) FROM products p
         WHERE p.category_id = c.category_id AND p.state IN ('active', 'reserved') AND p.expires_at > now()) AS product_count
      FROM categories c
      ORDER BY c.category_id`,
  });
  return rows;
}
