import { pageOf } from "#client/paths.ts";
import type { SearchData } from "./search-data.ts";

/** What a page of a search tells search engines: only its preset and the preset's further pages are indexed. */
export function headOf({ path, page, isSearched }: SearchData) {
  return { path: isSearched ? path : pageOf(path, page), isVariant: isSearched };
}
