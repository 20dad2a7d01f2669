import { SearchInput } from "#shared/contract/search.ts";
import { mergeMeaning } from "#shared/rules/merge-meaning.ts";
import { SEARCH_PARAMETERS } from "#shared/rules/search.ts";
import type { Understood } from "#server/search-index/search-index.ts";
import type { SearchContext } from "./context.ts";
import { understandSearch } from "./understand-search.ts";

/**
 * A search that asks for it (`understand=yes`) with the filters that its words name, as the site's own pages read them;
 * every other one as it is.
 */
export async function readLine(
  context: SearchContext,
  { understand, ...input }: SearchInput,
): Promise<{ input: SearchInput; understood?: Understood["parameters"] }> {
  if (understand === undefined) return { input };
  const meaning = await understandSearch(context, input.q ?? "", input.make);
  const values: Record<string, string[]> = {};
  for (const [name, value] of mergeMeaning(entriesOf(input), meaning))
    if (value !== "") (values[name] ??= []).push(value);
  const { list, seller, page, limit, cursor, facets, keep } = input;
  const others = { list, seller, page, limit, cursor, facets, keep };
  const asked = Object.entries(values).map(([name, sent]) => [
    name,
    sent.length === 1 ? sent[0] : sent,
  ]);
  const read = SearchInput.safeParse({ ...others, ...Object.fromEntries(asked) });
  // Words may name more values than a search takes: they are searched for as words then.
  return read.success
    ? { input: read.data, understood: meaning.parameters }
    : { input, understood: [] };
}

function entriesOf(input: SearchInput): [string, string][] {
  const sent = input as Readonly<Record<string, string | number | string[] | undefined>>; // what the schema has read
  return SEARCH_PARAMETERS.flatMap((name) =>
    [sent[name] ?? []].flat().map((value): [string, string] => [name, String(value)]),
  );
}
