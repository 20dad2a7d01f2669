import { makeOf } from "#shared/lib/make-slugs.ts";
import { labelOf } from "./chips.ts";
import type { SearchData } from "./search-data.ts";

/** With more of them, the heading would be a list. */
const MOST_NAMED = 3;

/**
 * The makes and models that a search is limited to, as its heading names them: "Volkswagen Golf", "Audi and BMW".
 * Undefined where it is limited to none, or to too many.
 */
export function shownNames(
  search: Pick<SearchData, "applied" | "facets" | "names">,
  locale: string,
): string | undefined {
  const { make = [], model = [] } = search.applied;
  const makes = new Set([...make, ...model.map(makeOf)]);
  const names = [...makes].flatMap((slug) => {
    const models = model.filter((each) => makeOf(each) === slug);
    const name = labelOf(search, slug);
    return models.length === 0 ? [name] : models.map((each) => `${name} ${labelOf(search, each)}`);
  });
  if (names.length === 0 || names.length > MOST_NAMED) return undefined;
  return new Intl.ListFormat(locale).format(names);
}
