import { t } from "../lib/text.ts";
import { z } from "zod";
import { call, listOf, paging, PUBLIC_PAGE_SIZE, SHARED } from "./base.ts";
import { ProductCard } from "./product-shapes.ts";

export const Category = z.object({
  _id: z.string(),
  category_name: z.string(),
  category_img: z.string().nullable(),
  category_id: z.string(),
  /** The site's own description of it. */
  description: z.string().nullable(),
  product_count: z.int().min(0),
});
export type Category = z.infer<typeof Category>;

/** The two-digit `category_id` ("01") or the `_id` of a category. */
export const CategoryKey = z.union([z.string().regex(/^\d{2}$/), z.uuid()], {
  error: t`Enter a category ID, for example “01”`,
});

export const categories = {
  list: call
    .route({
      method: "GET",
      path: "/categories",
      summary: "The categories, each with its number of cars for sale",
    })
    .meta(SHARED)
    .output(z.array(Category)),

  products: call
    .route({
      method: "GET",
      path: "/categories/{id}",
      summary: "Cars for sale in a category: promoted first, then newest",
      outputStructure: "detailed",
    })
    .meta(SHARED)
    .input(z.object({ id: CategoryKey, ...paging(PUBLIC_PAGE_SIZE) }))
    .output(listOf(ProductCard)),
};
