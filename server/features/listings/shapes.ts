import type { Listing } from "#shared/contract/listings.ts";
import { toMajor } from "#shared/lib/money.ts";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import { pictureTexts } from "#server/features/products/rules.ts";
import type { ListingRow } from "./views/listing.ts";

/** The state as its seller sees it: an active car past its end reads as expired, before its row says so. */
export function visibleState(row: { state: ProductState; is_expired: boolean }): ProductState {
  return row.is_expired && row.state === "active" ? "expired" : row.state;
}

export function toListing(row: ListingRow): Listing {
  const { id, owner_id: _, is_expired: __, price_minor: price, old_years: old, ...same } = row;
  const { resale_price_minor: asked, expires_at: end, ...shown } = same;
  return {
    ...shown,
    _id: id,
    state: visibleState(row),
    expires_at: end.toISOString(),
    price: price === null ? null : toMajor(price, row.currency),
    resale_price: toMajor(asked, row.currency),
    old,
    pictures: pictureTexts(row.pictures),
  };
}
