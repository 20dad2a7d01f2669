/** The most cars that a buyer can save; the database enforces it by as many slots. */
export const MOST_SAVED = 200;

/** States of a saved car; `gone` is one that its seller has deleted. */
export const SAVED_STATES = ["active", "reserved", "sold", "expired", "withdrawn", "gone"] as const;
export type SavedState = (typeof SAVED_STATES)[number];

/** Orders of a wishlist, the first being the usual one; by price, the currencies one after the other. */
export const WISHLIST_SORTS = ["newest", "cheapest", "dearest"] as const;
export type WishlistSort = (typeof WISHLIST_SORTS)[number];
