import { expect, test } from "vitest";
import { Limiter } from "#server/base/limiter.ts";
import { askIndexOrTables } from "./ask-index-or-tables.ts";
import type { SearchContext } from "./context.ts";

test("a search that waited for its turn at the tables is answered by the index, if that is complete by then", async () => {
  let isReady = false;
  const index = {
    waitUntilRead: () => Promise.resolve(),
    suggest: () => Promise.resolve(isReady ? ["index"] : undefined),
  };
  const context = {
    searchIndex: index as unknown as SearchContext["searchIndex"], // what is asked of it
    indexTurns: new Limiter({ atOnce: 2, longestQueue: 10, refusal: "Too many." }),
    tableTurns: new Limiter({ atOnce: 1, longestQueue: 10, refusal: "Too many." }),
  };
  const slow = Promise.withResolvers<unknown[]>();
  const ask = (askTables: () => Promise<unknown[]>) =>
    askIndexOrTables(context, (each) => each.suggest("a", 1) as Promise<unknown[]>, askTables); // as above
  const first = ask(() => slow.promise);
  const second = ask(() => Promise.resolve(["tables"]));
  await new Promise(setImmediate);
  isReady = true;
  slow.resolve(["tables"]);
  expect(await Promise.all([first, second])).toEqual([["tables"], ["index"]]);
});
