import type { ProductCard } from "#shared/contract/product-shapes.ts";
import type { ProductPage } from "#shared/contract/products.ts";
import type { SearchAnswer, SearchResult } from "#shared/contract/search.ts";
import type { SearchList } from "#shared/rules/search.ts";
import { reasonLine } from "./reason-words.ts";

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
  /** Why it stands where it stands, in one line. */
  reason?: string;
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

type ResultsOf = Pick<SearchAnswer, "sort"> & {
  list: SearchList;
  applied: { q?: string | undefined };
};

/** Results are explained in the order "best match": any other order says by itself why a car stands where it stands. */
export function toResultCards(
  items: readonly SearchResult[],
  { list, sort, applied }: ResultsOf,
): ListCard[] {
  return items.map(({ reasons, away_km: away, ...card }) => ({
    ...toListCard(card),
    // Upcoming cars have an order of their own in place of the best match.
    ...(sort === "best" && list !== "upcoming" && { reason: reasonLine(reasons, applied.q) }),
    ...(away !== undefined && { away_km: away }),
  }));
}
