import type { Listing } from "#shared/contract/listings.ts";
import type { Actor } from "#server/base/actor.ts";
import type { ListingContext } from "./context.ts";
import { requireOwn } from "./policy.ts";
import { toListing } from "./shapes.ts";
import { findListingRow } from "./views/listing.ts";

/** A car as its seller edits it. @throws AppError NOT_FOUND */
export async function findListing(
  context: ListingContext,
  actor: Actor,
  id: string,
): Promise<Listing> {
  return toListing(requireOwn(await findListingRow(context.pool, id), actor));
}
