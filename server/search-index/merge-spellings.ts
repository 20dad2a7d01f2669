import type { NamedCount } from "./search-index.ts";

/**
 * Adds up the cars of each name, given by its slug and one spelling at a time; an empty slug is no name. Of each name,
 * the spelling of the most cars is kept; see `NamedCount`. Names of the most cars come first.
 */
export function mergeSpellings(spelled: Iterable<NamedCount>): NamedCount[] {
  const names = new Map<string, Map<string, number>>();
  for (const { value, label, count } of spelled) {
    if (value === "") continue;
    let spellings = names.get(value);
    if (spellings === undefined) names.set(value, (spellings = new Map()));
    spellings.set(label, (spellings.get(label) ?? 0) + count);
  }
  return Array.from(names, ([value, spellings]) => nameOf(value, spellings)).toSorted(
    (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1),
  );
}

function nameOf(value: string, spellings: ReadonlyMap<string, number>): NamedCount {
  const name = { value, label: "", count: 0 };
  let most = 0;
  for (const [label, count] of spellings) {
    name.count += count;
    if (count > most || (count === most && label > name.label)) {
      name.label = label;
      most = count;
    }
  }
  return name;
}
