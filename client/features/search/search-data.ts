import type {
  CarsDescription,
  SearchAnswer,
  SearchFacets,
  SearchInput,
} from "#shared/contract/search.ts";
import type { FilterText } from "#shared/rules/search-words.ts";

/** A filter that narrows a search well. */
export interface Suggestion {
  name: string;
  value: string;
  /** The filter, and how many cars it leaves. */
  text: string;
  /** The search with it. */
  href: string;
}

/** What a page of a search shows, beside its cars. */
export interface SearchData {
  list: SearchInput["list"];
  path: string;
  /** Heading of the page: the list's own, or one that names the makes and models shown. */
  title: string;
  total: number;
  page: number;
  page_count: number;
  sort: SearchAnswer["sort"];
  relaxed: SearchAnswer["relaxed"];
  /** Where the next page begins, whatever is added meanwhile; null on the last one. */
  next: SearchAnswer["next"];
  /** Said on the last page that can be opened, where more cars were found. */
  end?: string;
  facets: SearchFacets;
  /** The words that cars were found by; absent without any. */
  words?: string;
  /** The words of the address as parts that can be removed; absent without any. */
  wordTexts?: readonly FilterText[];
  /** What the place of the address was understood as. */
  place?: string | undefined;
  /** The filters that were applied. */
  applied: Partial<SearchInput>;
  /** Reasons why parameters of the address were refused, by name; the others were applied. */
  refused: Readonly<Record<string, string>>;
  /** The same as sentences that name their fields. */
  refusals: readonly string[];
  suggested: readonly Suggestion[];
  /** The category that the page's path fixes. */
  category?: string | undefined;
  /** Names of makes and models of the address that `facets` does not name, by slug. */
  names: Readonly<Record<string, string>>;
  /** Said instead of everything else, where there are no such cars at all. */
  emptyText?: string;
  /** Whether the address narrows or sorts the list at all. */
  isSearched: boolean;
}

/** What a make's or model's page says of all its cars, whatever the address narrows them to. */
export type MakeFigures = Omit<CarsDescription, "make" | "model"> & {
  /** Names as most sellers write them. */
  make: string;
  model?: string | undefined;
};
