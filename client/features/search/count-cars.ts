import { mergeMeaning } from "#shared/rules/merge-meaning.ts";
import type { SearchList } from "#shared/rules/search.ts";
import { api } from "#client/lib/api/api.ts";

/** How many cars of a list a form's fields would find, whose words are read as the page of results reads them. */
export async function countCars(
  fields: readonly (readonly [string, string])[],
  list: SearchList,
): Promise<number> {
  const filled = fields.filter(([, value]) => value.trim() !== "");
  const q = filled.find(([name]) => name === "q")?.[1];
  const make = filled.flatMap(([name, value]) => (name === "make" ? [value] : []));
  const entries =
    q === undefined ? filled : mergeMeaning(filled, await api.search.understand({ q, make }));
  const query: Record<string, string | string[]> = {};
  for (const [name, value] of entries) {
    if (value === "") continue;
    const before = query[name];
    query[name] = before === undefined ? value : [before, value].flat();
  }
  const { total } = await api.search.find({ ...query, list, limit: 1 });
  return total;
}
