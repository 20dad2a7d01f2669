import { actorOf, type Calls } from "#server/base/authorize.ts";
import type { ListingContext } from "../listings/service.ts";
import { actOnCars, repriceCars, undoAct } from "./service.ts";

export function listingActRoutes({ listings }: Calls, context: ListingContext) {
  return {
    act: listings.act.handler(({ input, context: call }) =>
      actOnCars(context, actorOf(call), input),
    ),
    reprice: listings.reprice.handler(({ input, context: call }) =>
      repriceCars(context, actorOf(call), input),
    ),
    undo: listings.undo.handler(({ input, context: call }) =>
      undoAct(context, actorOf(call), input.undo),
    ),
  };
}
