import { carStatements } from "#server/features/search/views/indexed-cars.ts";
import { SearchThread } from "#server/search-index/search-thread.ts";
import type { AppParts } from "./app-parts.ts";

/** The index of cars in a thread of its own; undefined where no connection is given for it. */
export function openSearchThread({
  database: { connection },
  log,
  country,
  currencyOf,
}: Pick<AppParts, "database" | "log"> & { country: string; currencyOf: () => string }):
  | SearchThread
  | undefined {
  if (connection === undefined) return undefined;
  const thread = new SearchThread({
    connection,
    statements: carStatements(country),
    currencyOf,
    log,
  });
  thread.start();
  return thread;
}
