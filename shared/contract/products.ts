import { t } from "../lib/text.ts";
import { z } from "zod";
import { PRODUCT_FILTERS, PRODUCT_SORTS } from "../rules/admin.ts";
import { DASHBOARD_PAGE_SIZE, OWN_SORTS, OWN_STATES } from "../rules/lists.ts";
import { MOST_SAVED } from "../rules/wishlist.ts";
import {
  Acknowledged,
  allow,
  call,
  countedListOf,
  exporting,
  Deleted,
  Email,
  Id,
  Inserted,
  listOf,
  Modified,
  paging,
  PUBLIC_PAGE_SIZE,
  searching,
  Text,
  SHARED,
  whole,
} from "./base.ts";
import { CategoryKey } from "./categories.ts";
import { NewProduct } from "./listings.ts";
import { ProductCard, ProductDetails, Verified } from "./product-shapes.ts";

/** A car in its seller's own list: the public card's fields, and how long it is on sale. */
const OwnCard = ProductCard.extend({
  version: z.int(),
  expires_at: z.string(),
  /** The seller's own number of the car. */
  stock_number: z.string().nullable(),
  /** Taken down by an admin: only an appeal can bring it back. */
  is_taken_down: z.boolean(),
  /** Sold by a payment on this site, so it stays sold. False where the seller has marked it as sold. */
  is_paid: z.boolean(),
  /** Paid for on this site and not refunded in full, so it cannot be deleted. */
  is_kept: z.boolean(),
  /** When the reservation ends; null where no buyer has reserved the car. */
  held_until: z.string().nullable(),
  /** The server's clock, for the time that is left. */
  as_of: z.string(),
});
export type OwnCard = z.infer<typeof OwnCard>;

/** A car in an admin's list, in any state, with its seller. */
const AdminCard = ProductCard.extend({
  seller_id: z.string(),
  /** Number of open reports of it. */
  report: z.int(),
  is_taken_down: z.boolean(),
});
export type AdminCard = z.infer<typeof AdminCard>;

/** Which cars a public list shows; see `shared/rules/lists.ts`. */
export const PublicList = z.enum(["used", "new", "upcoming", "promoted"]);
export type PublicList = z.infer<typeof PublicList>;

/** One page of a public list, with the numbers for pagination links such as "page 2 of 54". */
export const ProductPage = z.object({
  items: z.array(ProductCard),
  page: z.int(),
  page_count: z.int(),
  total: z.int(),
});
export type ProductPage = z.infer<typeof ProductPage>;

const Seller = z.object({
  _id: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  status: z.literal("verified").nullable(),
  verified: Verified,
  seller_kind: z.enum(["private", "dealer"]).nullable(),
  member_since: z.string(),
});

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
    .input(
      z.object({
        ...searching(PRODUCT_SORTS),
        state: z.enum(PRODUCT_FILTERS, t`Choose one of the states offered`).optional(),
        /** Only this seller's cars. */
        seller: Id.optional(),
      }),
    )
    .output(countedListOf(AdminCard)),

  export: call
    .route({ method: "GET", path: "/products/export", summary: "The same as a CSV file" })
    .meta(allow("admin"))
    .input(
      z.object({
        ...exporting(PRODUCT_SORTS),
        state: z.enum(PRODUCT_FILTERS, t`Choose one of the states offered`).optional(),
        seller: Id.optional(),
      }),
    )
    .output(z.file()),

  ofSeller: call
    .route({
      method: "GET",
      path: "/sellerproducts",
      summary: "A seller’s products",
      outputStructure: "detailed",
    })
    .meta(allow("self"))
    .input(
      z.object({
        email: Email,
        state: z.enum(OWN_STATES, t`Choose one of the states offered`).optional(),
        sort: z.enum(OWN_SORTS, t`Choose one of the sort orders offered`).default("newest"),
        /** Matches a part of the name or of the stock number, or the end of the id: `C-00004C`. */
        q: Text(100).optional(),
        page: PageNumber,
        limit: paging(DASHBOARD_PAGE_SIZE).limit,
      }),
    )
    .output(listOf(OwnCard)),

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

  /** Undoes a deletion, once, within a minute, by the user who deleted the car. */
  restore: call
    .route({
      method: "POST",
      path: "/products/{id}/restore",
      summary: "Restore a deleted product",
    })
    .meta(allow("signed-in"))
    .input(z.object({ id: Id }))
    .output(Acknowledged),

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
      summary: "One car, even if sold or withdrawn",
    })
    .meta(SHARED)
    .input(z.object({ id: Id }))
    .output(ProductDetails),

  /** Cards of the cars saved in a browser. Cars that are not for sale any more are left out. */
  cards: call
    .route({ method: "POST", path: "/cars/cards", summary: "Several cars, in the requested order" })
    .meta(allow("public"))
    .input(
      z.object({
        ids: z.array(Id).max(MOST_SAVED, { error: () => t`Send at most ${MOST_SAVED} cars` }),
      }),
    )
    .output(z.array(ProductCard)),

  similar: call
    .route({
      method: "GET",
      path: "/cars/{id}/similar",
      summary: "Similar cars for sale",
    })
    .meta(SHARED)
    .input(z.object({ id: Id, limit: whole(1, 24).default(6) }))
    .output(z.array(ProductCard)),

  seller: call
    .route({ method: "GET", path: "/sellers/{id}", summary: "A seller’s public profile" })
    .meta(SHARED)
    .input(z.object({ id: Id }))
    .output(Seller),

  models: call
    .route({
      method: "GET",
      path: "/models",
      summary: "Makes and models listed on this site so far",
    })
    .meta(SHARED)
    .output(z.record(z.string(), z.array(z.string()))),

  browse: call
    .route({ method: "GET", path: "/cars", summary: "One page of a public list" })
    .meta(SHARED)
    .input(
      z.object({
        list: PublicList.default("used"),
        category: CategoryKey.optional(),
        /** Only this seller's cars. */
        seller: Id.optional(),
        page: PageNumber,
        limit: paging(PUBLIC_PAGE_SIZE).limit,
      }),
    )
    .output(ProductPage),
};
