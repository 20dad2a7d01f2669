import type { Understood } from "#server/search-index/search-index.ts";
import type { SearchContext } from "./context.ts";

/** The filters that a line of words names. While there is no index, all of it is searched for as words. */
export async function understandSearch(
  { searchIndex, indexTurns }: SearchContext,
  line: string,
): Promise<Understood> {
  const understood =
    searchIndex && (await indexTurns.run(() => searchIndex.understand(line, Date.now())));
  return understood ?? { parameters: [], rest: line };
}
