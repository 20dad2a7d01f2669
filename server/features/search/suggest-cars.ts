import type { Suggestion } from "#server/search-index/search-index.ts";
import { askIndex } from "./ask-index.ts";
import type { SearchContext } from "./context.ts";

/** Makes and models for what somebody has begun to type; none while there is no index. @throws AppError SERVICE_UNAVAILABLE */
export async function suggestCars(
  context: SearchContext,
  { q, limit }: { q: string; limit: number },
): Promise<Suggestion[]> {
  return (await askIndex(context, (index) => index.suggest(q, limit))) ?? [];
}
