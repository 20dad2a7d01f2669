import type { ProductCard } from "#shared/contract/product-shapes.ts";
import type { ProductPage } from "#shared/contract/products.ts";
import type { SearchResult } from "#shared/contract/search.ts";

const SHOWN = [
  "_id",
  "name",
  "resale_price",
  "currency",
  "seller",
  "seller_kind",
  "status",
  "old",
  "ad",
  "posted_time",
  "posted_at",
  "state",
  "make",
  "model",
  "year",
  "mileage_km",
  "fuel",
  "gearbox",
  "body",
  "available_from",
  "location",
  "postcode",
  "picture",
  "picture_count",
] as const satisfies readonly (keyof ProductCard)[];

/**
 * The fields that a card in a list shows. A page contains its data twice, as HTML and for hydration, so the
 * other fields are dropped.
 */
type ShownFields = Pick<ProductCard, (typeof SHOWN)[number]>;

export type ListCard = ShownFields & {
  /** Why it stands where it stands, in one line. */
  reason?: string;
  /** Present where its price is lower than the one before. */
  lowered?: boolean;
  away_km?: SearchResult["away_km"];
};

export function toListCard(card: ProductCard): ListCard {
  // One entry per name in the list above.
  return Object.fromEntries(SHOWN.map((name) => [name, card[name]])) as ShownFields;
}

export interface CarListData extends Omit<ProductPage, "items"> {
  items: ListCard[];
}

export function toCarListData(page: ProductPage): CarListData {
  return { ...page, items: page.items.map(toListCard) };
}
