import type { ProductCard } from "#shared/contract/product-shapes.ts";
import type { ProductPage } from "#shared/contract/products.ts";
import type { SearchResult } from "#shared/contract/search.ts";
import type { Reason } from "#shared/rules/search.ts";

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

/** What a card shows by its picture or a badge is no news as a reason. */
const SEEN: readonly Reason[] = ["photos", "verified"];

/** Results are explained where words were searched, and where a car stands above its own place. */
export function toResultCards(items: readonly SearchResult[], hasWords: boolean): ListCard[] {
  return items.map(({ reasons, away_km: away, ...card }) => {
    const told = reasons.filter((reason) => !SEEN.includes(reason));
    // The badge says it.
    const isOnlyPromoted = told.length === 1 && told[0] === "promoted";
    const isExplained = hasWords || reasons.includes("promoted");
    const isTold = isExplained && told.length > 0 && !isOnlyPromoted;
    return {
      ...toListCard(card),
      ...(isTold && { reasons: told }),
      ...(away !== undefined && { away_km: away }),
    };
  });
}
