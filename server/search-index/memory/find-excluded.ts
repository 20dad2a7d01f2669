import { readExcluded } from "../excluded-word.ts";
import { addAll, type Bits, intersect } from "./bitset.ts";
import type { Filters } from "./filters.ts";

/** The rows on sale (`live`) that a word leaves out. */
export function findExcluded(filters: Filters, live: Bits, tokens: readonly string[]): Bits {
  const { spellings, choices, make } = readExcluded(tokens);
  const bits = intersect(
    live,
    spellings.map((words) => filters.title(words)),
  );
  for (const [name, value] of choices) addAll(bits, filters.choice(name, [value]));
  if (make !== undefined) addAll(bits, filters.cars([make], []));
  return bits;
}
