import type { ChoiceFilter } from "#shared/rules/search.ts";
import { CHOICE_NAMES } from "#shared/rules/search.ts";
import type { IndexQuery, SearchIndex } from "./search-index.ts";

/** A query of all cars on sale, but for what is given. */
export function allCars(own: Partial<IndexQuery> & Pick<IndexQuery, "now">): IndexQuery {
  return {
    list: "used",
    words: [],
    choices: {},
    makes: [],
    models: [],
    not: [],
    ranges: {},
    switches: {},
    sort: "newest",
    limit: 1,
    ...own,
  };
}

/** Whether a value of a filter has cars on sale; true for what is no filter with choices. */
export function hasCars(
  index: { query(query: IndexQuery): Awaited<ReturnType<SearchIndex["query"]>> },
  name: string,
  value: string,
  now: number,
): boolean {
  if (!isChoice(name)) return true;
  return index.query(allCars({ choices: { [name]: [value] }, now })).total > 0;
}

function isChoice(name: string): name is ChoiceFilter {
  return CHOICE_NAMES.some((choice) => choice === name);
}
