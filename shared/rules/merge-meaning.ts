import { RANGE_NAMES } from "./search.ts";

/** What a line of words means: parameters of a search, and the words that name none. */
export interface Meaning {
  parameters: readonly { name: string; value: string }[];
  rest: string;
}
type Entry = readonly [name: string, value: string];

/** Parameters that are replaced together. */
const REPLACED: readonly (readonly string[])[] = [
  ...RANGE_NAMES.map((name) => [`${name}_from`, `${name}_to`]),
  ["near", "radius"],
  ["since"],
];

/**
 * The parameters of a search whose words have been understood: the filters that they name stand in it as if they had
 * been chosen, and `q` has only the words that name none. A range, a place and `since` replace the same of the search,
 * other filters are added to, and an order that was chosen stays.
 */
export function mergeMeaning(entries: readonly Entry[], { parameters, rest }: Meaning): Entry[] {
  const named = new Set(parameters.map(({ name }) => name));
  const replaced = new Set(
    REPLACED.filter((group) => group.some((name) => named.has(name))).flat(),
  );
  const values = new Set(parameters.map(({ value }) => value));
  const kept = entries.filter(
    ([name, value]) =>
      name !== "q" && !replaced.has(name) && !(name === "not" && values.has(value)),
  );
  const hasSort = kept.some(([name, value]) => name === "sort" && value !== "");
  const added = parameters
    .map(({ name, value }): Entry => [name, value])
    .filter(
      ([name, value]) =>
        !kept.some(([of, its]) => of === name && its === value) && !(name === "sort" && hasSort),
    );
  return [["q", rest], ...kept, ...added];
}
