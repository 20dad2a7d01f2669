import { placeholderOf } from "#client/ui/placeholder.ts";
import type { ShownPicture } from "#client/ui/Picture.tsx";
import type { Picture, ProductCard } from "#shared/contract/product-shapes.ts";
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
  "picture_count",
] as const satisfies readonly (keyof ProductCard)[];

/**
 * What a card in a list shows. A page contains its data twice, as HTML and for hydration, so everything else is
 * dropped.
 */
type ShownFields = Pick<ProductCard, (typeof SHOWN)[number]> & {
  /** Where no place is known. */
  postcode: string | null;
  picture: ShownPicture | null;
};

export type ListCard = ShownFields & {
  /** Why it stands where it stands, in one line. */
  reason?: string;
  /** Present where its price is lower than the one before. */
  lowered?: boolean;
  away_km?: SearchResult["away_km"];
};

export function toListCard(card: ProductCard): ListCard {
  return {
    // One entry per name in the list above.
    ...(Object.fromEntries(SHOWN.map((name) => [name, card[name]])) as Pick<
      ProductCard,
      (typeof SHOWN)[number]
    >),
    postcode: card.location === null ? card.postcode : null,
    picture: card.picture && toCardPicture(card.picture),
  };
}

/**
 * The picture without its alternative text, because the card names the car. Its colours are the text that the HTML has
 * already, which compresses away; a hash would not.
 */
function toCardPicture({ id, width, height, thumbhash }: Picture): ShownPicture {
  return {
    id,
    width,
    height,
    ...(import.meta.env.SSR && { background: placeholderOf(thumbhash) }),
  };
}

export interface CarListData extends Omit<ProductPage, "items"> {
  items: ListCard[];
}

export function toCarListData(page: ProductPage): CarListData {
  return { ...page, items: page.items.map(toListCard) };
}
