import { askIndex } from "./ask-index.ts";
import type { SearchContext } from "./context.ts";

/**
 * Asks the index; while it is not complete, the tables, which takes longer. The tables have few turns: when one comes,
 * the index may have become complete, and is asked again.
 * @throws AppError SERVICE_UNAVAILABLE when too many others are waiting
 */
export async function askIndexOrTables<T>(
  context: Pick<SearchContext, "searchIndex" | "indexTurns" | "tableTurns">,
  ask: Parameters<typeof askIndex<T>>[1],
  askTables: () => Promise<T>,
): Promise<T> {
  const askAgain = async () => (await askIndex(context, ask)) ?? askTables();
  return (await askIndex(context, ask)) ?? context.tableTurns.run(askAgain);
}
