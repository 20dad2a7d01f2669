import type { SearchContext } from "./context.ts";

type Index = NonNullable<SearchContext["searchIndex"]>;

/**
 * Asks the index in one of its turns. Undefined where there is none, and while it is not complete. Waiting for it to
 * be read takes no turn, because all turns would be taken while it is read anew. With `waits: false`, undefined comes
 * at once.
 * @throws AppError SERVICE_UNAVAILABLE when too many others are waiting
 */
export async function askIndex<T>(
  { searchIndex, indexTurns }: Pick<SearchContext, "searchIndex" | "indexTurns">,
  ask: (index: Index) => Promise<T | undefined>,
  { waits = true }: { waits?: boolean } = {},
): Promise<T | undefined> {
  if (searchIndex === undefined || (!waits && !searchIndex.isReady)) return undefined;
  await searchIndex.waitUntilRead();
  return indexTurns.run(() => ask(searchIndex));
}
