import type { Category } from "#shared/contract/categories.ts";
import { picturePath } from "#shared/rules/pictures.ts";
import type { SiteValues } from "#shared/rules/site-settings.ts";
import type { Kysely } from "kysely";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError } from "#server/base/errors.ts";
import { setCategoryPicture } from "./store.ts";
import { type CategoryRow, findCategories } from "./views.ts";

/** How many cars are on sale in each category; cars are a higher feature's, which gives the figures. */
export type CountCars = () => Promise<ReadonlyMap<string, number>>;

function findAll({ pool, memo }: CatalogueContext): Promise<CategoryRow[]> {
  return memo.remember("categories", () => findCategories(pool));
}

export interface CategoryContext extends CatalogueContext {
  /** What admins say and show of each, as it is at the moment. */
  categories: Readonly<SiteValues["categories"]>;
  countCars: CountCars;
}

/** The categories in the order that admins have given them. */
export async function listCategories(context: CategoryContext): Promise<Category[]> {
  const { origin, categories, countCars } = context;
  const [rows, counts] = await Promise.all([findAll(context), countCars()]);
  return categories.list.flatMap(({ category_id: id, description, picture }) => {
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

/** Finds a category by its two digits or its id. @throws AppError NOT_FOUND */
export async function requireCategory(
  context: CatalogueContext,
  key: string,
): Promise<CategoryRow> {
  const rows = await findAll(context);
  const found = rows.find((row) => row.category_id === key || row.id === key.toLowerCase());
  if (found === undefined) throw new AppError("NOT_FOUND", "There is no such category.");
  return found;
}

/** Chooses the picture a category is shown with. */
export async function showCategoryPicture(
  db: Kysely<Database>,
  categoryId: string,
  imageId: string,
): Promise<void> {
  await setCategoryPicture(db, categoryId, imageId);
}
