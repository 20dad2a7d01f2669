import { actorOf, type Calls } from "#server/call.ts";
import { findPersonByEmail } from "../users/views.ts";
import {
  addCar,
  changeListing,
  findListing,
  type ListingContext,
  listOwnCars,
  promoteCar,
  removeCar,
} from "./service.ts";
import { countOwnCars } from "./views.ts";

export function listingRoutes({ listings }: Calls, context: ListingContext) {
  return {
    find: listings.find.handler(({ input, context: call }) =>
      findListing(context, actorOf(call), input.id),
    ),
    change: listings.change.handler(({ input, context: call }) =>
      changeListing(context, actorOf(call), input),
    ),
    counts: listings.counts.handler(({ context: call }) =>
      countOwnCars(context.pool, actorOf(call).userId),
    ),
  };
}

/** The calls of `products` that are about a seller's own cars. */
export function ownProductRoutes({ products }: Calls, context: ListingContext) {
  return {
    ofSeller: products.ofSeller.handler(async ({ input }) => {
      const { email, state, sort, q, page, limit } = input;
      const seller = await findPersonByEmail(context.kysely, email);
      if (seller === undefined) return { headers: {}, body: [] };
      const choice = { ownerId: seller.id, state, sort, q };
      const { items, hasMore } = await listOwnCars(context, choice, { page, limit });
      if (!hasMore) return { headers: {}, body: items };
      const next = new URLSearchParams({
        email,
        sort,
        page: String(page + 1),
        limit: String(limit),
      });
      if (state !== undefined) next.set("state", state);
      if (q !== undefined) next.set("q", q);
      const address = `${context.origin}/api/sellerproducts?${next.toString()}`;
      return { headers: { link: `<${address}>; rel="next"` }, body: items };
    }),
    create: products.create.handler(({ input, context: call }) =>
      addCar(context, actorOf(call), input),
    ),
    remove: products.remove.handler(({ input, context: call }) =>
      removeCar(context, actorOf(call), input.id),
    ),
    promote: products.promote.handler(({ input, context: call }) =>
      promoteCar(context, actorOf(call), input.id, true),
    ),
    demote: products.demote.handler(({ input, context: call }) =>
      promoteCar(context, actorOf(call), input.id, false),
    ),
  };
}
