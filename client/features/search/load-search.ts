import { redirect } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { ApiClient, PageServices } from "#client/lib/pages/page-context.ts";
import { type SearchFacets, SearchInput, type SearchResult } from "#shared/contract/search.ts";
import { PUBLIC_PAGE_SIZE } from "#shared/contract/base.ts";
import { nameMake, nameModel } from "#shared/rules/car-names.ts";
import { findSimilar } from "./find-similar.ts";
import { makeOfPath } from "./make-of-path.ts";
import { localeOf } from "#shared/lib/language.ts";
import { toNameSlug } from "#shared/lib/name-slug.ts";
import type { SearchList } from "#shared/rules/search.ts";
import { wordTexts } from "#shared/rules/word-texts.ts";
import { pageAddress, searchAddress } from "./address.ts";
import { searchOf } from "./make-of-path.ts";
import { addressOfMeaning } from "./meaning.ts";
import type { SearchData } from "./search-data.ts";
import { readValues, type Values, valuesOf } from "./read-values.ts";
import { shownNames } from "./shown-names.ts";
import { suggestFilters } from "./suggest-filters.ts";
import { refusedText } from "./words.ts";

interface Preset {
  list: SearchList;
  /** Canonical path of the page. */
  path: string;
  /** Heading of the page, and of a search that is limited to a few makes and models. */
  title: string;
  titleOf: (names: string) => string;
  /** Shown where there are no such cars at all. */
  emptyText: string;
  page: number;
  category?: string;
}

/**
 * The page of a search that an address asks for. Parameters that the contract refuses are left out of the
 * search and explained, so that a mistyped number does not cost the page.
 *
 * Only loaders may import this module: it is where the contract's schemas would enter the browser's bundle.
 * @throws Response 302 from a page past the end to the last one, to the address of the filters that the words name,
 * and from a make's page to that of other makes; 301 to that of makes and models by their slugs
 */
export async function loadSearch(
  { api, site }: PageServices,
  request: Request,
  { list, path, title, titleOf, emptyText, page, category }: Preset,
): Promise<SearchData & { items: SearchResult[] }> {
  const query = new URL(request.url).search;
  const own = valuesOf(new URLSearchParams(query));
  const isSearched = Object.keys(own).length > 0;
  const searchParams = searchOf(path, query);
  if (isElsewhere(path, own)) throw redirect(searchAddress(path, searchParams));
  const named = withSlugs(searchParams);
  if (named !== undefined) throw redirect(searchAddress(path, named), 301);
  const values = valuesOf(searchParams);
  if (category !== undefined) values["category"] = [category];
  const cursor = cursorOf(new URLSearchParams(query));
  const read = readValues(values, {
    list,
    page,
    facets: "yes",
    cursor,
    // The page is the category's.
    keep: category && "category",
  });
  const { q, make } = read.input;
  if (q !== undefined) {
    const meaning = await api.search.understand({ q, make });
    if (meaning.parameters.length > 0)
      throw redirect(addressOfMeaning(path, searchParams, meaning));
  }
  const { answer, input, refused } = await find(api, read);
  const { facets, page_count } = answer;
  // Cars were sold since the link was made.
  if (page > page_count) throw redirect(pageAddress(path, searchParams, page_count));
  if (facets === undefined) throw new Error("a search with facets was answered without them");
  const applied = filtersOf(input, category === undefined ? [] : ["category"]);
  const { total, sort, relaxed, place, next, words } = answer;
  const items = total > 0 ? answer.items : await findSimilar(api, input, relaxed);
  const shown = { items, facets, total, page, page_count, sort, relaxed, place, next };
  const names = nameMissing(applied, facets);
  const locale = localeOf(site);
  const shownOnly = shownNames({ applied, facets, names }, locale);
  const refusals = Object.entries(refused).map(([name, reason]) => refusedText(name, reason));
  return {
    ...shown,
    ...(words !== undefined && { words }),
    ...(applied.q !== undefined && { wordTexts: wordTexts(applied.q) }),
    ...(page === page_count && total > page * PUBLIC_PAGE_SIZE && { end: endText(page, locale) }),
    list,
    path,
    title: shownOnly === undefined ? title : titleOf(shownOnly),
    applied,
    refused,
    refusals,
    suggested: suggestFilters({ path, applied, facets, total }, searchParams, locale),
    category,
    isSearched,
    // A list without any cars has nothing to narrow.
    ...(total === 0 && !isSearched && { emptyText }),
    names,
  };
}

/** Why there is no further page, though there are further cars. */
function endText(page: number, locale: string): string {
  const count = (page * PUBLIC_PAGE_SIZE).toLocaleString(locale);
  return t`Only the first ${count} cars can be paged through, so narrow your search with filters.`;
}

/** Names of the chosen makes and models that the answer does not name, because no such car is on sale. */
function nameMissing(
  { make = [], model = [], not = [] }: Partial<SearchInput>,
  facets: SearchFacets,
): Record<string, string> {
  const named = new Set([...facets.make, ...facets.model, ...facets.not].map(({ value }) => value));
  const missing = [...make, ...model, ...not].filter((slug) => !named.has(slug));
  return Object.fromEntries(
    missing.map((slug) => {
      const [ofMake = "", ofModel] = slug.split(".").map((part) => part.replaceAll("-", " "));
      return [slug, (ofModel === undefined ? nameMake(ofMake) : nameModel(ofModel)) ?? slug];
    }),
  );
}

/** Parameters of a search that narrow nothing. */
const NO_FILTERS: readonly string[] = ["list", "page", "limit", "facets", "cursor", "keep"];

/** The filters of a search, except for those that the page itself stands for. */
function filtersOf(input: SearchInput, own: readonly string[]): Partial<SearchInput> {
  return Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => value !== undefined && !NO_FILTERS.includes(name) && !own.includes(name),
    ),
  );
}

type Read = ReturnType<typeof readValues>;

/**
 * The answer, with the search that it is of. One that the API refuses is repeated without its cursor, so that the page
 * begins where its number says, or without its place, which is explained.
 */
async function find(
  api: ApiClient,
  read: Read,
): Promise<Read & { answer: Awaited<ReturnType<ApiClient["search"]["find"]>> }> {
  const { input, refused } = read;
  try {
    return { ...read, answer: await api.search.find(input) };
  } catch (error) {
    // The API's refusal of a parameter arrives in a loader as a page that is not found.
    if (!(error instanceof Response) || error.status !== 404) throw error;
    if (input.cursor !== undefined)
      return find(api, { input: { ...input, cursor: undefined }, refused });
    if (input.near === undefined) throw error;
    return find(api, {
      input: { ...input, near: undefined },
      refused: {
        ...refused,
        near: t`We don’t recognise this location. Enter a town or postcode.`,
      },
    });
  }
}

/** Where a page begins, by the link that led to it. A text that is no cursor is left out. */
function cursorOf(params: URLSearchParams): string | undefined {
  return SearchInput.shape.cursor.safeParse(params.get("cursor") ?? undefined).data;
}

/** Whether a make's or model's page is asked for its own name again, or for others beside it. */
function isElsewhere(path: string, own: Values): boolean {
  const fixed = makeOfPath(path);
  if (fixed === undefined) return false;
  const isOther = own["model"]?.some((slug) => !slug.startsWith(`${fixed.make}.`)) === true;
  return "make" in own || isOther || ("model" in own && fixed.model !== undefined);
}

const NAMES: readonly string[] = ["make", "model", "not"];

/** The same search with each make and model by its slug; undefined where all are. */
function withSlugs(params: URLSearchParams): [string, string][] | undefined {
  const entries = [...params].map(([name, value]): [string, string] => {
    const slug = value.split(".").map(toNameSlug).join(".");
    return [name, NAMES.includes(name) && /[^.]/.test(slug) ? slug : value];
  });
  return [...params].every(([, value], at) => value === entries[at]?.[1]) ? undefined : entries;
}
