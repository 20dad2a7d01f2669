import type { SearchAnswer, SearchInput } from "#shared/contract/search.ts";
import { RANGE_NAMES, SEARCH_PARAMETERS } from "#shared/rules/search.ts";

const MOST_RELAXED = 4;

/** Parameters that are dropped together. */
const TOGETHER: readonly (readonly string[])[] = [
  ["make", "model"],
  ["near", "radius"],
  ...RANGE_NAMES.map((name) => [`${name}_from`, `${name}_to`]),
];

/**
 * For a search that finds nothing: the filters without which it would find something, those that bring back the
 * most cars first.
 */
export async function relaxFilters(
  input: SearchInput,
  count: (input: SearchInput) => Promise<number>,
): Promise<SearchAnswer["relaxed"]> {
  const set = SEARCH_PARAMETERS.filter(
    (name) => name !== "sort" && name in input && input[name as keyof SearchInput] !== undefined, // a name of it
  );
  const groups = new Map<string, readonly string[]>();
  for (const name of set) {
    const group = TOGETHER.find((names) => names.includes(name)) ?? [name];
    groups.set(group[0] ?? name, group);
  }
  const relaxed: SearchAnswer["relaxed"] = [];
  // One after the other: together they would keep others waiting.
  for (const [parameter, group] of groups) {
    const rest = Object.fromEntries(
      Object.entries(input).filter(([name]) => !group.includes(name)),
    );
    relaxed.push({ parameter, total: await count(rest as SearchInput) }); // all but optional ones are kept
  }
  return relaxed
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total)
    .slice(0, MOST_RELAXED);
}
