import type { Category } from "#shared/contract/categories.ts";
import { picturePath } from "#shared/rules/pictures.ts";
import { languageNow } from "#server/base/speak.ts";
import type { CategoryContext } from "./context.ts";
import { findAll } from "./find-all.ts";

/** The categories in the order that admins have given them. */
export async function listCategories(context: CategoryContext): Promise<Category[]> {
  const { origin, categoriesIn, countCars } = context;
  const [rows, counts] = await Promise.all([findAll(context), countCars()]);
  return categoriesIn(languageNow()).list.flatMap(({ category_id: id, description, picture }) => {
    const row = rows.find((each) => each.category_id === id);
    if (row === undefined) return [];
    const drawing = row.image_id && picturePath(row.image_id, 800, "webp");
    const shown = picture === "" ? drawing : picture;
    return {
      _id: row.id,
      category_name: row.category_name,
      category_id: id,
      description: description === "" ? null : description,
      category_img: shown && origin + shown,
      product_count: counts.get(id) ?? 0,
    };
  });
}
