import { auth } from "./auth.ts";
import { bookings } from "./bookings.ts";
import { categories } from "./categories.ts";
import { payments } from "./payments.ts";
import { products } from "./products.ts";
import { users } from "./users.ts";
import { wishlist } from "./wishlist.ts";

/** Every call of the product. */
export const contract = { auth, bookings, categories, payments, products, users, wishlist };

/**
 * The calls this version answers. A call is listed here when its feature is built; until then its
 * path is unknown to the server and absent from the published document.
 */
export const served = {
  categories: contract.categories,
  products: {
    find: contract.products.find,
    similar: contract.products.similar,
    browse: contract.products.browse,
  },
};
