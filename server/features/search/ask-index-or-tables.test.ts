import { expect, test } from "vitest";
import { Limiter } from "#server/base/limiter.ts";
import { askIndexOrTables } from "./ask-index-or-tables.ts";
import type { SearchContext } from "./context.ts";

function makeContext(isReady: () => boolean) {
  const told: (() => void)[] = [];
  const index = {
    waitUntilRead: () => Promise.resolve(),
    onReady: (tell: () => void) => {
      told.push(tell);
      return () => told.splice(told.indexOf(tell), 1);
    },
    suggest: () => Promise.resolve(isReady() ? ["index"] : undefined),
  };
  const context = {
    searchIndex: index as unknown as SearchContext["searchIndex"], // what is asked of it
    indexTurns: new Limiter({ atOnce: 2, longestQueue: 10, refusal: "Too many." }),
    tableTurns: new Limiter({ atOnce: 1, longestQueue: 10, refusal: "Too many." }),
  };
  const ask = (askTables: () => Promise<unknown[]>) =>
    askIndexOrTables(context, (each) => each.suggest("a", 1) as Promise<unknown[]>, askTables); // as above
  return { ask, told };
}

test("a search that waited for its turn at the tables is answered by the index, if that is complete by then", async () => {
  let isReady = false;
  const { ask } = makeContext(() => isReady);
  const slow = Promise.withResolvers<unknown[]>();
  const first = ask(() => slow.promise);
  const second = ask(() => Promise.resolve(["tables"]));
  await new Promise(setImmediate);
  isReady = true;
  slow.resolve(["tables"]);
  expect(await Promise.all([first, second])).toEqual([["tables"], ["index"]]);
});

test("a search that the tables take long for is answered by the index as soon as that is complete", async () => {
  let isReady = false;
  const { ask, told } = makeContext(() => isReady);
  const slow = Promise.withResolvers<unknown[]>();
  const answers = [ask(() => slow.promise), ask(() => slow.promise)];
  await new Promise(setImmediate);
  isReady = true;
  for (const tell of told) tell();
  expect(await Promise.all(answers)).toEqual([["index"], ["index"]]);
  expect(told).toEqual([]);
  slow.reject(new Error("cancelled"));
  await new Promise(setImmediate);
});

test("an answer of the tables is taken while the index is not complete", async () => {
  const { ask, told } = makeContext(() => false);
  expect(await ask(() => Promise.resolve(["tables"]))).toEqual(["tables"]);
  expect(told).toEqual([]);
});

test("whoever the index has answered takes no turn at the tables any more", async () => {
  let isReady = false;
  const { ask, told } = makeContext(() => isReady);
  const slow = Promise.withResolvers<unknown[]>();
  let asked = 0;
  const answers = [0, 1, 2].map(() =>
    ask(() => {
      asked += 1;
      return slow.promise;
    }),
  );
  await new Promise(setImmediate);
  isReady = true;
  for (const tell of told) tell();
  await Promise.all(answers);
  // It is read anew: the two that waited for their turn would ask the tables now.
  isReady = false;
  slow.resolve(["tables"]);
  await new Promise(setImmediate);
  expect(asked).toBe(1);
});
