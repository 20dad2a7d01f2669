import { t } from "#shared/lib/text.ts";
import { WISHLIST_SORTS, type WishlistSort } from "#shared/rules/wishlist.ts";
import type { SortChoice } from "#client/domain/tool/SortHead.tsx";
import { paths } from "#client/paths.ts";

export const SORT_CHOICES: readonly SortChoice<WishlistSort>[] = [
  { value: "newest", label: t`Newest first` },
  { value: "cheapest", label: t`Cheapest first`, column: "price" },
  { value: "dearest", label: t`Most expensive first`, column: "price", isDescending: true },
];

export interface WishlistQuery {
  sort: WishlistSort;
  /** Of the page; undefined for the first one. */
  cursor: string | undefined;
}

/** Reads the address. An unknown order counts as none. */
export function readQuery(search: URLSearchParams): WishlistQuery {
  return {
    sort: WISHLIST_SORTS.find((sort) => sort === search.get("sort")) ?? WISHLIST_SORTS[0],
    cursor: search.get("cursor") ?? undefined,
  };
}

/** The first page in an order. */
export function addressOf(sort: WishlistSort): string {
  return sort === WISHLIST_SORTS[0] ? paths.myWishlist() : `${paths.myWishlist()}?sort=${sort}`;
}
