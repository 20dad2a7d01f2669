import { z } from "zod";
import { CATEGORIES, CATEGORY_IDS } from "../rules/vocabulary.ts";
import {
  Acknowledged,
  allow,
  call,
  DASHBOARD_PAGE_SIZE,
  Deleted,
  Email,
  Id,
  Inserted,
  listOf,
  Modified,
  paging,
  PostedTime,
  Price,
  PUBLIC_PAGE_SIZE,
  Text,
  SHARED,
  whole,
} from "./base.ts";
import { CategoryKey } from "./categories.ts";
import { ProductCard, ProductDetails } from "./product-shapes.ts";

/**
 * What Add Product sends. Seller, e-mail, picture of the seller, `ad` and `posted_time` are read
 * from the session and the clock whatever a caller claims.
 */
export const NewProduct = z
  .object({
    category_name: Text(20).min(1, "Category Name is required"),
    category_id: z.enum(CATEGORY_IDS, "Category Id is required"),
    name: Text(200).min(1, "Name is required"),
    img: Text(500).min(1, "Image is required"),
    price: Price,
    resale_price: Price,
    seller: Text(200).optional(),
    location: Text(120).min(1, "Location is required"),
    old: whole(0, 150, "Old is required"),
    email: Email.optional(),
    ad: z.enum(["yes", "no"]).optional(),
    number: Text(60).min(1, "Number is required"),
    seller_img: Text(500).optional(),
    posted_time: PostedTime.optional(),
  })
  .refine(
    ({ category_id, category_name }) =>
      CATEGORIES.some(
        (each) => each.category_id === category_id && each.category_name === category_name,
      ),
    { path: ["category_name"], error: "does not belong to this Category Id" },
  );

/** Which cars a public list shows; see `shared/rules/lists.ts`. */
export const PublicList = z.enum(["used", "new", "upcoming", "promoted"]);
export type PublicList = z.infer<typeof PublicList>;

/** One page of a public list, with what a page of links needs to say "page 2 of 54". */
export const ProductPage = z.object({
  items: z.array(ProductCard),
  page: z.int(),
  page_count: z.int(),
  total: z.int(),
});
export type ProductPage = z.infer<typeof ProductPage>;

const PageNumber = whole(1, 1_000_000).default(1);

export const products = {
  list: call
    .route({
      method: "GET",
      path: "/products",
      summary: "All products",
      outputStructure: "detailed",
    })
    .meta(allow("admin"))
    .input(z.object(paging(DASHBOARD_PAGE_SIZE)))
    .output(listOf(ProductCard)),

  ofSeller: call
    .route({
      method: "GET",
      path: "/sellerproducts",
      summary: "A seller's products",
      outputStructure: "detailed",
    })
    .meta(allow("self"))
    .input(z.object({ email: Email, ...paging(DASHBOARD_PAGE_SIZE) }))
    .output(listOf(ProductCard)),

  create: call
    .route({ method: "POST", path: "/products", summary: "List a car" })
    .meta(allow("seller"))
    .input(NewProduct)
    .output(Inserted),

  remove: call
    .route({ method: "DELETE", path: "/products/admin/delete/{id}", summary: "Remove a product" })
    .meta(allow("owner"))
    .input(z.object({ id: Id }))
    .output(Deleted),

  promote: call
    .route({ method: "PUT", path: "/promoteproducts/{id}", summary: "Promote a product" })
    .meta(allow("owner"))
    .input(z.object({ id: Id }))
    .output(Acknowledged.extend(Modified.shape)),

  demote: call
    .route({
      method: "PUT",
      path: "/removepromoteproducts/{id}",
      summary: "Stop promoting a product",
    })
    .meta(allow("owner"))
    .input(z.object({ id: Id }))
    .output(Acknowledged.extend(Modified.shape)),

  find: call
    .route({
      method: "GET",
      path: "/cars/{id}",
      summary: "One car, also after it was sold or withdrawn",
    })
    .meta(SHARED)
    .input(z.object({ id: Id }))
    .output(ProductDetails),

  similar: call
    .route({
      method: "GET",
      path: "/cars/{id}/similar",
      summary: "Cars on sale most like this one",
    })
    .meta(SHARED)
    .input(z.object({ id: Id, limit: whole(1, 24).default(6) }))
    .output(z.array(ProductCard)),

  browse: call
    .route({ method: "GET", path: "/cars", summary: "One page of a public list" })
    .meta(SHARED)
    .input(
      z.object({
        list: PublicList.default("used"),
        category: CategoryKey.optional(),
        page: PageNumber,
        limit: paging(PUBLIC_PAGE_SIZE).limit,
      }),
    )
    .output(ProductPage),
};
