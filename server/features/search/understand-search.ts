import type { Understood } from "#server/search-index/search-index.ts";
import type { SearchContext } from "./context.ts";
import { findAround } from "./find-around.ts";

/** The filters that a line of words names. While there is no index, it names a place at most. */
export async function understandSearch(context: SearchContext, words: string): Promise<Understood> {
  const { searchIndex, indexTurns } = context;
  const { parameters, line } = await findAround(context, words);
  const understood =
    searchIndex && (await indexTurns.run(() => searchIndex.understand(line, Date.now())));
  const { parameters: others, rest } = understood ?? { parameters: [], rest: line };
  return { parameters: [...others, ...parameters], rest };
}
