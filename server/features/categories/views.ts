import type { Pool } from "pg";

export interface CategoryRow {
  id: string;
  category_id: string;
  category_name: string;
  image_id: string | null;
}

/** The categories in order. */
export async function findCategories(pool: Pool): Promise<CategoryRow[]> {
  const { rows } = await pool.query<CategoryRow>({
    name: "categories",
    text: "SELECT id, category_id, category_name, image_id FROM categories ORDER BY category_id",
  });
  return rows;
}
