import { switchText, valueText } from "#shared/rules/search-words.ts";
import { withFilter } from "./address.ts";
import type { SearchData, Suggestion } from "./search-data.ts";

/** What buyers narrow by most, in the order that decides between two that are as good. */
const CHOICES = ["fuel", "gearbox", "body", "seller_kind"] as const;
const SWITCHES = ["lowered", "verified"] as const;

const MOST_SUGGESTED = 3;
/** A shorter list is looked through. */
const FEWEST_CARS = 12;
/** The best filter leaves this share of the cars. One that leaves a share outside the bounds is not suggested. */
const BEST_SHARE = 0.4;
const BOUNDS = [0.1, 0.75] as const;

interface Counted {
  /** How many cars the filter leaves. */
  count: number;
}
type Search = Pick<SearchData, "path" | "applied" | "facets" | "total">;

/**
 * The next filters that narrow a search best, at most one of each group, each as a link to the search with it. Only
 * loaders import this module, so that the browser does without it.
 */
export function suggestFilters(
  search: Search,
  params: URLSearchParams,
  locale: string,
): Suggestion[] {
  const { path, applied, facets, total } = search;
  if (total < FEWEST_CARS) return [];
  const choices = CHOICES.filter((name) => applied[name] === undefined).map((name) =>
    facets[name].map(({ value, count }) => ({ name, value, count, text: valueText(name, value) })),
  );
  const switches = SWITCHES.filter((name) => applied[name] === undefined).map((name) => [
    { name, value: "yes", count: facets.switches[name], text: switchText(name) },
  ]);
  const isUseful = ({ count }: Counted) => count >= total * BOUNDS[0] && count <= total * BOUNDS[1];
  const distance = ({ count }: Counted) => Math.abs(count / total - BEST_SHARE);
  const bestFirst = (a: Counted, b: Counted) => distance(a) - distance(b);
  const { format } = new Intl.NumberFormat(locale);
  return [...choices, ...switches]
    .flatMap((group) => group.filter(isUseful).toSorted(bestFirst).slice(0, 1))
    .toSorted(bestFirst)
    .slice(0, MOST_SUGGESTED)
    .map(({ name, value, count, text }) => ({
      name,
      value,
      text: `${text} (${format(count)})`,
      href: withFilter(path, params, { name, value }),
    }));
}
