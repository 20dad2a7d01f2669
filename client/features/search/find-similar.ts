import type { ApiClient } from "#client/lib/pages/page-context.ts";
import type { SearchAnswer, SearchInput, SearchResult } from "#shared/contract/search.ts";
import { groupOf, type SearchSort } from "#shared/rules/search.ts";

const MOST_SIMILAR = 4;
/** What a car is. Without one of these, others are hardly similar. */
const NAMING: readonly string[] = ["q", "make", "model"];
/** Where all cars are beyond one end of a range: the order that begins with those nearest to it. */
const NEAREST_FIRST: Readonly<Record<string, SearchSort>> = {
  price_from: "dearest",
  price_to: "cheapest",
  year_from: "youngest",
  distance_to: "least-driven",
};

/** Where nothing was found: some of the cars that the search would find without the filters that keep cars away. */
export async function findSimilar(
  api: ApiClient,
  input: SearchInput,
  relaxed: SearchAnswer["relaxed"],
): Promise<SearchResult[]> {
  const kept = relaxed.find(({ parameters }) => !parameters.some((each) => NAMING.includes(each)));
  const { parameters } = kept ?? relaxed[0] ?? { parameters: [] };
  if (parameters.length === 0) return [];
  const group = parameters.flatMap(groupOf);
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const [end, ...more] = given.filter(([name]) => group.includes(name)).map(([name]) => name);
  const { items } = await api.search.find({
    sort: end !== undefined && more.length === 0 ? NEAREST_FIRST[end] : undefined,
    ...Object.fromEntries(given.filter(([name]) => !group.includes(name))),
    limit: MOST_SIMILAR,
    page: 1,
    facets: undefined,
  });
  return items;
}
