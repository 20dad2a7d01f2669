import type { Kysely } from "kysely";
import { actorOf, type Calls } from "#server/base/authorize.ts";
import type { Database } from "#server/db/schema.ts";
import { actOnAnyCars } from "./act-on-any-cars.ts";
import { actOnCars } from "./act-on-cars.ts";
import { addCar } from "./add-car.ts";
import { changeListing } from "./change-listing.ts";
import type { ListingContext } from "./context.ts";
import { findListing } from "./find-listing.ts";
import { promoteCar } from "./promote-car.ts";
import { readDraft } from "./read-draft.ts";
import { removeCar } from "./remove-car.ts";
import { removeCars } from "./remove-cars.ts";
import { repriceCars } from "./reprice-cars.ts";
import { restoreCars } from "./restore-cars.ts";
import { restoreProduct } from "./restore-product.ts";
import { deleteDraft } from "./store/drafts.ts";
import { undoOnAnyCars } from "./undo-on-any-cars.ts";
import { undoAct } from "./undo-act.ts";
import { exportAllCars } from "./export-all-cars.ts";
import { exportOwnCars } from "./export-own-cars.ts";
import { listAllCars } from "./views/all-cars.ts";
import { countOwnCars, listCarsOf } from "./views/own-cars.ts";
import { writeDraft } from "./write-draft.ts";

export function listingRoutes({ listings }: Calls, context: ListingContext) {
  return {
    find: listings.find.handler(({ input, context: call }) =>
      findListing(context, actorOf(call), input.id),
    ),
    change: listings.change.handler(({ input, context: call }) =>
      changeListing(context, actorOf(call), input),
    ),
    export: listings.export.handler(({ input, context: call }) =>
      exportOwnCars(context, actorOf(call), input),
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
    export: products.export.handler(({ input }) => exportAllCars(context, input)),
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

export function listingActRoutes({ listings }: Calls, context: ListingContext) {
  return {
    act: listings.act.handler(({ input, context: call }) =>
      actOnCars(context, actorOf(call), input),
    ),
    remove: listings.remove.handler(({ input, context: call }) =>
      removeCars(context, actorOf(call), input.ids),
    ),
    restore: listings.restore.handler(({ input, context: call }) =>
      restoreCars(context, actorOf(call), input.ids),
    ),
    reprice: listings.reprice.handler(({ input, context: call }) =>
      repriceCars(context, actorOf(call), input),
    ),
    actOnAny: listings.actOnAny.handler(({ input, context: call }) =>
      actOnAnyCars(context, actorOf(call), input),
    ),
    undoOnAny: listings.undoOnAny.handler(({ input, context: call }) =>
      undoOnAnyCars(context, actorOf(call), input.undo),
    ),
    undo: listings.undo.handler(({ input, context: call }) =>
      undoAct(context, actorOf(call), input.undo),
    ),
  };
}

export function listingDraftRoutes({ listings }: Calls, context: { kysely: Kysely<Database> }) {
  return {
    findDraft: listings.findDraft.handler(async ({ context: call }) => ({
      draft: await readDraft(context, actorOf(call)),
    })),
    saveDraft: listings.saveDraft.handler(({ input, context: call }) =>
      writeDraft(context, actorOf(call), input),
    ),
    removeDraft: listings.removeDraft.handler(async ({ context: call }) => {
      await deleteDraft(context.kysely, actorOf(call).userId);
      return { acknowledged: true };
    }),
  };
}

/** The calls of `products` that undo a deletion. */
export function removalRoutes({ products }: Calls, context: Parameters<typeof restoreProduct>[0]) {
  return {
    restore: products.restore.handler(({ input, context: call }) =>
      restoreProduct(context, actorOf(call), input.id),
    ),
  };
}
