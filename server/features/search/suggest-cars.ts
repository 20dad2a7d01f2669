import type { Suggestion } from "#server/search-index/search-index.ts";
import { askIndex } from "./ask-index.ts";
import type { SearchContext } from "./context.ts";

/**
 * Makes and models for what somebody has begun to type; none while the index is not complete, because whoever types
 * has typed on before it is.
 * @throws AppError SERVICE_UNAVAILABLE
 */
export async function suggestCars(
  context: SearchContext,
  { q, limit }: { q: string; limit: number },
): Promise<Suggestion[]> {
  const suggestions = await askIndex(context, (index) => index.suggest(q, limit), { waits: false });
  return suggestions ?? [];
}
