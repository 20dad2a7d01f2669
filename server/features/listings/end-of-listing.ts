import type { ListingContext } from "./context.ts";

/** When a listing that begins now ends. */
export function endOfListing({ trade }: ListingContext): Date {
  return new Date(Date.now() + trade.listing_days * 24 * 3600 * 1000);
}
