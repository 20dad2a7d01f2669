import { t } from "#shared/lib/text.ts";
import type { KeyedAlert, SavedSearch } from "#shared/contract/alerts.ts";
import type { CarNews } from "#shared/rules/alerts.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import { type NamingContext, makeNamer } from "./make-namer.ts";
import { searchPath } from "./rules.ts";
import type { WishlistChoice } from "./store/due.ts";
import type { SearchRow } from "./store/searches.ts";

/** A saved search as its owner sees it, named in their language. */
export async function toSavedSearch(
  context: NamingContext,
  search: SearchRow,
): Promise<SavedSearch> {
  return {
    _id: search.id,
    name: (await makeNamer(context, search.filters))(search.name),
    rhythm: search.rhythm,
    tells: search.tells as CarNews[], // a constraint of the table
    path: searchPath(search.filters),
    created_at: search.created_at.toISOString(),
    told_at: search.told_at?.toISOString() ?? null,
  };
}

/** A search as the holder of its link sees it. */
export async function toKeyedSearch(
  context: NamingContext,
  search: SearchRow,
): Promise<KeyedAlert> {
  const { name, rhythm, tells, path } = await toSavedSearch(context, search);
  return {
    kind: "search",
    name,
    rhythm,
    tells,
    path,
    isConfirmed: search.confirmed_at !== null,
    hasAccount: search.person_id !== null,
  };
}

export function toKeyedWishlist({ rhythm, tells }: WishlistChoice): KeyedAlert {
  return {
    kind: "wishlist",
    name: t`Your wishlist`,
    rhythm,
    tells,
    path: PAGE_PATHS.myWishlist,
    isConfirmed: true,
    hasAccount: true,
  };
}
