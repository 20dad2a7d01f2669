import type { Suggestion } from "#server/search-index/search-index.ts";
import type { SearchContext } from "./context.ts";

/** Makes and models for what somebody has begun to type; none while there is no index. */
export async function suggestCars(
  { searchIndex }: SearchContext,
  { q, limit }: { q: string; limit: number },
): Promise<Suggestion[]> {
  return (await searchIndex?.suggest(q, limit)) ?? [];
}
