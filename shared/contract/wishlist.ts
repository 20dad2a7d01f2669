import { z } from "zod";
import {
  allow,
  call,
  DASHBOARD_PAGE_SIZE,
  Deleted,
  Email,
  Id,
  Inserted,
  listOf,
  paging,
  Price,
  Text,
} from "./base.ts";

export const WishlistEntry = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  resale_price: z.number(),
  product_id: z.string().nullable(),
});
export type WishlistEntry = z.infer<typeof WishlistEntry>;

export const wishlist = {
  add: call
    .route({ method: "POST", path: "/wishlist", summary: "Remember a car" })
    .meta(allow("buyer"))
    .input(
      z.object({
        email: Email,
        name: Text(200).min(1),
        resale_price: Price,
        productId: Id.optional(),
      }),
    )
    .output(Inserted),

  list: call
    .route({
      method: "GET",
      path: "/wishlist",
      summary: "The cars a buyer remembers",
      outputStructure: "detailed",
    })
    .meta(allow("self"))
    .input(z.object({ email: Email, ...paging(DASHBOARD_PAGE_SIZE) }))
    .output(listOf(WishlistEntry)),

  remove: call
    .route({ method: "DELETE", path: "/deleteWishlist/{id}", summary: "Forget a car" })
    .meta(allow("owner"))
    .input(z.object({ id: Id }))
    .output(Deleted),
};
