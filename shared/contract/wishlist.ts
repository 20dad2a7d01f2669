import { t } from "../lib/text.ts";
import { DASHBOARD_PAGE_SIZE } from "../rules/lists.ts";
import { z } from "zod";
import { CARD_FACTS } from "../rules/car-facts.ts";
import { MOST_SAVED, SAVED_STATES, WISHLIST_SORTS } from "../rules/wishlist.ts";
import { allow, call, Deleted, Email, Id, Inserted, listOf, paging, Price, Text } from "./base.ts";
import { shapesOf } from "./car-facts.ts";
import { Picture } from "./product-shapes.ts";

/**
 * A saved car: `name`, `resale_price` (major units of `currency`) and `saved_at` from when it was saved, and
 * the car's current data. Of a deleted car only the former are known.
 */
export const WishlistEntry = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  resale_price: z.number(),
  // beyond the specification
  currency: z.string(),
  saved_at: z.string(),
  product_id: z.string().nullable(),
  state: z.enum(SAVED_STATES),
  current_price: z.number().nullable(),
  current_currency: z.string().nullable(),
  picture: Picture.nullable(),
  facts: z.object(shapesOf(CARD_FACTS)).nullable(),
  /** Path of the car's page. */
  path: z.string().nullable(),
});
export type WishlistEntry = z.infer<typeof WishlistEntry>;

/** The saved cars, for a page's hearts: entry ids by car id. `count` includes deleted cars. */
const Saved = z.object({ count: z.int(), saved: z.record(z.string(), z.string()) });

export const wishlist = {
  add: call
    .route({ method: "POST", path: "/wishlist", summary: "Save a car" })
    .meta(allow("buyer"))
    .input(
      z.object({
        email: Email,
        name: Text(200).min(1, t`Name is required`),
        resale_price: Price,
        /** If absent, the entry is for the one car on sale with this name and price. */
        productId: Id.optional(),
      }),
    )
    .output(Inserted),

  list: call
    .route({
      method: "GET",
      path: "/wishlist",
      summary: "The cars a buyer has saved",
      outputStructure: "detailed",
    })
    .meta(allow("self"))
    .input(
      z.object({
        email: Email,
        sort: z
          .enum(WISHLIST_SORTS, t`Choose one of the sort orders offered`)
          .default("newest")
          .describe("By price, that of today; of a car that is gone, the one when it was saved."),
        ...paging(DASHBOARD_PAGE_SIZE),
      }),
    )
    .output(listOf(WishlistEntry)),

  saved: call
    .route({
      method: "GET",
      path: "/wishlist/saved",
      summary: "The ids of the cars the caller has saved",
    })
    .meta(allow("buyer"))
    .output(Saved),

  merge: call
    .route({
      method: "POST",
      path: "/wishlist/merge",
      summary: "Save the cars saved on a device",
      description: "In the given order. Calling it twice changes nothing.",
    })
    .meta(allow("buyer"))
    .input(
      z.object({
        productIds: z
          .array(Id)
          .max(MOST_SAVED, { error: () => t`Send at most ${MOST_SAVED} cars` }),
      }),
    )
    .output(
      Saved.extend({
        /** Ids of cars that do not exist. */
        gone: z.array(z.string()),
        /** Ids of cars for which the wishlist has no room. */
        full: z.array(z.string()),
      }),
    ),

  remove: call
    .route({
      method: "DELETE",
      path: "/deleteWishlist/{id}",
      summary: "Remove a car from the wishlist",
    })
    .meta(allow("owner"))
    .input(z.object({ id: Id }))
    // Token that restores the entry; null where the caller may not do that.
    .output(Deleted.extend({ undo: z.string().nullable() })),

  restore: call
    .route({
      method: "POST",
      path: "/wishlist/restore",
      summary: "Undo the removal of a saved car",
    })
    .meta(allow("buyer"))
    .input(z.object({ undo: Text(2_000) }))
    .output(Inserted),
};
