import type { ProductCard } from "#shared/contract/product-shapes.ts";
import type { ProductPage } from "#shared/contract/products.ts";
import type { SearchResult } from "#shared/contract/search.ts";

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
type ShownFields = Pick<ProductCard, (typeof SHOWN)[number]>;

export type ListCard = ShownFields & {
  /** Why it stands where it stands, where that is not plain from the order. */
  reasons?: SearchResult["reasons"];
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

/** Results are explained where words were searched, and where a car stands above its own place. */
export function toResultCards(items: readonly SearchResult[], hasWords: boolean): ListCard[] {
  return items.map(({ reasons, ...card }) => {
    const isExplained = reasons.length > 0 && (hasWords || reasons.includes("promoted"));
    return { ...toListCard(card), ...(isExplained && { reasons }) };
  });
}
