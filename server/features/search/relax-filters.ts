import type { SearchAnswer, SearchInput } from "#shared/contract/search.ts";
import { groupOf, SEARCH_PARAMETERS } from "#shared/rules/search.ts";

const MOST_RELAXED = 4;
/** Pairs of filters that are tried: each takes a query. */
const MOST_PAIRS = 10;

/**
 * For a search that finds nothing: the filters without which it would find something, those that bring back the
 * most cars first. Where no single filter does, two that do it together; else all but one.
 */
export async function relaxFilters(
  input: SearchInput,
  count: (input: SearchInput) => Promise<number>,
): Promise<SearchAnswer["relaxed"]> {
  const set = SEARCH_PARAMETERS.filter(
    (name) => name !== "sort" && name in input && input[name as keyof SearchInput] !== undefined, // a name of it
  );
  const filters = [...new Set(set.map((name) => groupOf(name)[0] ?? name))];
  const stages = [
    filters.map((name) => [name]),
    pairsOf(filters).slice(0, MOST_PAIRS),
    filters.map((kept) => filters.filter((name) => name !== kept)),
  ];
  for (const choices of stages) {
    const relaxed = await countWithout(choices);
    if (relaxed.length > 0) return relaxed;
  }
  return [];

  async function countWithout(
    choices: readonly (readonly string[])[],
  ): Promise<SearchAnswer["relaxed"]> {
    const found: SearchAnswer["relaxed"] = [];
    // One after the other: together they would keep others waiting.
    for (const parameters of choices) {
      const gone = new Set(parameters.flatMap(groupOf));
      const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !gone.has(name)));
      const total = await count(rest as SearchInput); // all but optional ones are kept
      if (total > 0) found.push({ parameters: [...parameters], total });
    }
    return found.toSorted((a, b) => b.total - a.total).slice(0, MOST_RELAXED);
  }
}

function pairsOf(names: readonly string[]): string[][] {
  return names.flatMap((name, at) => names.slice(at + 1).map((other) => [name, other]));
}
