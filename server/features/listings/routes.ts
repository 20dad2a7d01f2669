import { actorOf, type Calls } from "#server/base/authorize.ts";
import {
  addCar,
  changeListing,
  findListing,
  type ListingContext,
  promoteCar,
  removeCar,
} from "./service.ts";
import { countOwnCars, listAllCars, listCarsOf } from "./views.ts";

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
    list: products.list.handler(({ input }) => listAllCars(context, input)),
    ofSeller: products.ofSeller.handler(({ input }) => listCarsOf(context, input)),
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
