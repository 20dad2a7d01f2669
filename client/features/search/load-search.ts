import { redirect } from "react-router";
import type { ApiClient } from "#client/lib/pages/page-context.ts";
import { requirePage } from "#client/lib/pages/list-page.ts";
import { SearchInput, type SearchResult } from "#shared/contract/search.ts";
import { SEARCH_PARAMETERS, type SearchList } from "#shared/rules/search.ts";
import { addressOfMeaning } from "./meaning.ts";
import type { SearchData } from "./search-data.ts";

interface Preset {
  list: SearchList;
  /** Canonical path of the page. */
  path: string;
  page: number;
  category?: string;
}

type Values = Record<string, string[]>;

/**
 * The page of a search that an address asks for. Parameters that the contract refuses are left out of the
 * search and explained, so that a mistyped number does not cost the page.
 *
 * Only loaders may import this module: it is where the contract's schemas would enter the browser's bundle.
 * @throws Response 404 for a page past the end; 302 to the address of the filters that the words name
 */
export async function loadSearch(
  api: ApiClient,
  request: Request,
  { list, path, page, category }: Preset,
): Promise<SearchData & { items: SearchResult[] }> {
  const { searchParams } = new URL(request.url);
  const values = valuesOf(searchParams);
  const isSearched = Object.keys(values).length > 0;
  if (category !== undefined) values["category"] = [category];
  const { refused, input } = readValues(values, { list, page, facets: "yes" });
  if (input.q !== undefined) {
    const meaning = await understand(api, input.q);
    if (meaning.parameters.length > 0)
      throw redirect(addressOfMeaning(path, searchParams, meaning));
  }
  if (input.near !== undefined && (await api.search.locate({ q: input.near })).place === null) {
    refused["near"] = "We don’t know this place. Enter a town or a postcode.";
    delete input.near;
  }
  const { items, facets, total, page_count, sort, relaxed, place } = requirePage(
    await api.search.find(input),
  );
  if (facets === undefined) throw new Error("a search with facets was answered without them");
  const { list: _, page: __, limit: ___, facets: ____, category: chosen, ...filters } = input;
  const applied = { ...filters, ...(category === undefined && chosen && { category: chosen }) };
  const answer = { items, facets, total, page, page_count, sort, relaxed, place };
  return { ...answer, path, applied, refused, category, isSearched };
}

type Meaning = Awaited<ReturnType<ApiClient["search"]["understand"]>>;

/**
 * What words mean. What is left of them is read again, because words that have moved together may name a filter:
 * the address must not be redirected twice. Every reading takes a word away.
 */
async function understand(api: ApiClient, q: string): Promise<Meaning> {
  const meaning = await api.search.understand({ q });
  if (meaning.parameters.length === 0 || meaning.rest === "") return meaning;
  const { parameters, rest } = await understand(api, meaning.rest);
  return { parameters: [...meaning.parameters, ...parameters], rest };
}

function valuesOf(params: URLSearchParams): Values {
  const values: Values = {};
  for (const name of SEARCH_PARAMETERS) {
    const sent = params.getAll(name).filter((value) => value.trim() !== "");
    if (sent.length > 0) values[name] = sent;
  }
  return values;
}

/** Reads the values that the contract accepts; of the others, the first reason for each name. */
function readValues(values: Values, preset: object) {
  const refused: Record<string, string> = {};
  for (;;) {
    const asked = Object.entries(values).map(([name, [first, ...others]]) => [
      name,
      others.length === 0 ? first : values[name],
    ]);
    const read = SearchInput.safeParse({ ...preset, ...Object.fromEntries(asked) });
    if (read.success) return { refused, input: read.data };
    const names = new Set(read.error.issues.map(({ path: [name] }) => String(name)));
    for (const name of names) {
      const issues = read.error.issues.filter(({ path }) => path[0] === name);
      // A page that the address cannot have.
      if (!(name in values)) throw new Response("There is no such page.", { status: 404 });
      refused[name] ??= issues[0]?.message ?? "";
      const sent = values[name] ?? [];
      const rest = sent.filter((value) => SearchInput.safeParse({ [name]: value }).success);
      // Each is accepted alone where there are too many of them.
      if (rest.length === 0 || rest.length === sent.length) delete values[name];
      else values[name] = rest;
    }
  }
}
