import type { SearchAnswer, SearchInput } from "#shared/contract/search.ts";
import { groupOf, SEARCH_PARAMETERS } from "#shared/rules/search.ts";

const MOST_RELAXED = 4;
/** Pairs of filters that are tried: each takes a query. */
const MOST_PAIRS = 10;
/** The tables need up to seconds for each of dozens of counts; the page without cars must not wait for all of them. */
const LONGEST_MS = 3_000;

type Relaxed = SearchAnswer["relaxed"];

/**
 * For a search that finds nothing: the filters without which it would find something, those that bring back the
 * most cars first. Where no single filter does, two that do it together; else a few, found by putting back one by one.
 * Ends with what it has found when it takes too long.
 */
export async function relaxFilters(
  input: SearchInput,
  count: (input: SearchInput) => Promise<number>,
): Promise<Relaxed> {
  const until = Date.now() + LONGEST_MS;
  const set = SEARCH_PARAMETERS.filter(
    (name) =>
      name !== "sort" &&
      name !== input.keep &&
      name in input &&
      input[name as keyof SearchInput] !== undefined, // a name of it
  );
  const filters = [...new Set(set.map((name) => groupOf(name)[0] ?? name))];
  for (const choices of [filters.map((name) => [name]), pairsOf(filters).slice(0, MOST_PAIRS)]) {
    const relaxed = await countWithout(choices);
    if (relaxed.length > 0) return relaxed;
  }
  return removeAsNeeded();

  /** Removes all filters, and puts back each with which there still are cars. */
  async function removeAsNeeded(): Promise<Relaxed> {
    let found: Relaxed = await countWithout([filters]);
    if (found.length === 0) return [];
    for (const name of filters) {
      const parameters = found.flatMap((each) => each.parameters).filter((each) => each !== name);
      const fewer = await countWithout([parameters]);
      if (fewer.length > 0) found = fewer;
    }
    return found;
  }

  async function countWithout(choices: readonly (readonly string[])[]): Promise<Relaxed> {
    const found: Relaxed = [];
    // One after the other: together they would keep others waiting.
    for (const parameters of choices) {
      if (Date.now() > until) break;
      // Cars that were published meanwhile need no filter to go.
      if (parameters.length === 0) continue;
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
