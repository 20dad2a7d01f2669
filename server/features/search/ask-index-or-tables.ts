import { askIndex } from "./ask-index.ts";
import type { SearchContext } from "./context.ts";

/**
 * Asks the index; while it is not complete, the tables, which takes longer. The tables have few turns, and a large site
 * answers from them in a minute: whoever waits is answered by the index as soon as it is complete.
 * @throws AppError SERVICE_UNAVAILABLE when too many others are waiting
 */
export async function askIndexOrTables<T>(
  context: Pick<SearchContext, "searchIndex" | "indexTurns" | "tableTurns">,
  ask: Parameters<typeof askIndex<T>>[1],
  askTables: () => Promise<T>,
): Promise<T> {
  const { searchIndex, tableTurns } = context;
  const answer = await askIndex(context, ask);
  if (answer !== undefined) return answer;
  // A turn that has begun lasts as long as its statement runs, whoever answers.
  const answered = new AbortController();
  const byTables = tableTurns.run(async () => (await askIndex(context, ask)) ?? askTables(), {
    abandoned: answered.signal,
  });
  if (searchIndex === undefined) return byTables;
  const completion = Promise.withResolvers<undefined>();
  const stop = searchIndex.onReady(() => completion.resolve(undefined));
  const byIndex = completion.promise
    .then(() => askIndex(context, ask))
    // What the index refuses, the tables may still answer.
    .catch(() => undefined)
    .then((late) => late ?? byTables);
  try {
    return await Promise.race([byTables, byIndex]);
  } finally {
    stop();
    answered.abort();
  }
}
