import { SEARCH_LISTS, type SearchSort } from "#shared/rules/search.ts";
import { allCars } from "./all-cars.ts";
import type { IndexAnswer, SearchIndex } from "./search-index.ts";

/** Orders whose first cars show a wrong price, date or distance. */
const SORTS: readonly SearchSort[] = ["newest", "cheapest", "dearest", "least-driven"];
const COMPARED_HITS = 200;

/**
 * Compares what two indexes answer of all their cars: numbers, the counts of every filter, and the first cars by
 * several orders. Describes the first difference; undefined where there is none.
 */
export async function findDifference(
  one: Pick<SearchIndex, "query">,
  other: Pick<SearchIndex, "query">,
  now: number,
): Promise<string | undefined> {
  for (const list of SEARCH_LISTS) {
    for (const sort of SORTS) {
      const query = allCars({ list, sort, limit: COMPARED_HITS, withFacets: true, now });
      const [first, second] = [await one.query(query), await other.query(query)];
      const difference = compareAnswers(first, second);
      if (difference !== undefined) return `${list} cars, ${sort} first: ${difference}`;
    }
  }
  return undefined;
}

function compareAnswers(one: IndexAnswer, other: IndexAnswer): string | undefined {
  if (one.total !== other.total) return `${one.total} instead of ${other.total}`;
  const counted = new Map(listFacets(one));
  for (const [name, counts] of listFacets(other)) {
    const [mine, theirs] = [counted.get(name), counts].map((value) => JSON.stringify(value));
    if (mine !== theirs) return `${name} is ${shorten(mine)} instead of ${shorten(theirs)}`;
  }
  const at = other.hits.findIndex(
    (hit, place) => JSON.stringify(hit) !== JSON.stringify(one.hits[place]),
  );
  return at === -1 ? undefined : `result ${at + 1} is another car, or has other marks`;
}

/** Without verified sellers: which of them are counted depends on when each copy read those whose time is over. */
function listFacets({ facets }: IndexAnswer): [name: string, counts: unknown][] {
  if (facets === undefined) return [];
  const { verified: _clocked, ...switches } = facets.switches;
  return Object.entries({ ...facets, switches });
}

function shorten(text = "absent"): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
