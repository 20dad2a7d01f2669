import type { ProductCard } from "#shared/contract/product-shapes.ts";
import type { ProductPage } from "#shared/contract/products.ts";

const SHOWN = [
  "_id",
  "name",
  "resale_price",
  "currency",
  "seller",
  "status",
  "old",
  "ad",
  "posted_time",
  "posted_at",
  "state",
  "year",
  "mileage_km",
  "fuel",
  "gearbox",
  "body",
  "available_from",
  "picture",
  "picture_count",
] as const satisfies readonly (keyof ProductCard)[];

/**
 * The fields that a card in a list shows. A page contains its data twice, as HTML and for hydration, so the
 * other fields are dropped.
 */
export type ListCard = Pick<ProductCard, (typeof SHOWN)[number]>;

export function toListCard(card: ProductCard): ListCard {
  // One entry per name in the list above.
  return Object.fromEntries(SHOWN.map((name) => [name, card[name]])) as ListCard;
}

export interface CarListData extends Omit<ProductPage, "items"> {
  items: ListCard[];
}

export function toCarListData(page: ProductPage): CarListData {
  return { ...page, items: page.items.map(toListCard) };
}
