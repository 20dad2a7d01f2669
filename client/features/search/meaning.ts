import { RANGE_NAMES } from "#shared/rules/search.ts";
import { groupOf, searchAddress } from "./address.ts";

interface Meaning {
  parameters: readonly { name: string; value: string }[];
  rest: string;
}

const RANGES: readonly string[] = RANGE_NAMES.flatMap((name) => [`${name}_from`, `${name}_to`]);
/** Filters that take several values. */
const isMany = (name: string) => !RANGES.includes(name) && name !== "since" && name !== "sort";

/**
 * The address of a search whose words have been understood: the filters that they name stand in it as if they had
 * been chosen, and only the words that name none are left. A range replaces the same range of the address, other
 * filters are added to, and an order that was chosen stays.
 */
export function addressOfMeaning(
  path: string,
  params: URLSearchParams,
  { parameters, rest }: Meaning,
): string {
  const named = new Set(parameters.map(({ name }) => name));
  const replaced = new Set(
    [...named].flatMap((name) => (RANGES.includes(name) ? groupOf(name) : [])),
  );
  const values = new Set(parameters.map(({ value }) => value));
  const kept = [...params].filter(
    ([name, value]) =>
      !(name === "not" && values.has(value)) &&
      name !== "q" &&
      !replaced.has(name) &&
      !(name === "since" && named.has(name)),
  );
  const added = parameters
    .filter(({ name, value }) =>
      isMany(name)
        ? !kept.some(([of, its]) => of === name && its === value)
        : name !== "sort" || !params.get("sort"),
    )
    .map(({ name, value }): [string, string] => [name, value]);
  return searchAddress(path, [["q", rest], ...kept, ...added]);
}
