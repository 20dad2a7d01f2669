import { expect, test } from "vitest";
import { Limiter } from "#server/base/limiter.ts";
import { askIndex } from "./ask-index.ts";
import type { SearchContext } from "./context.ts";

test("whoever waits for the index to be read takes no turn, and all are answered afterwards", async () => {
  const reading = Promise.withResolvers<void>();
  let atOnce = 0;
  let most = 0;
  const index = {
    waitUntilRead: () => reading.promise,
    async suggest() {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await Promise.resolve();
      atOnce -= 1;
      return [];
    },
  };
  const context = {
    searchIndex: index as unknown as SearchContext["searchIndex"], // what is asked of it
    indexTurns: new Limiter({ atOnce: 2, longestQueue: 500, refusal: "Too many." }),
  };
  const asking = Array.from({ length: 300 }, () =>
    askIndex(context, (each) => each.suggest("a", 1)),
  );
  reading.resolve();
  expect(await Promise.all(asking)).toHaveLength(300);
  expect(most).toBe(2);
});

test("a question that does not wait for the index is undefined at once while it is read, and answered afterwards", async () => {
  const index = {
    isReady: false,
    waitUntilRead: () => (index.isReady ? Promise.resolve() : new Promise<void>(() => {})),
    suggest: () => Promise.resolve([]),
  };
  const context = {
    searchIndex: index as unknown as SearchContext["searchIndex"], // what is asked of it
    indexTurns: new Limiter({ atOnce: 1, longestQueue: 0, refusal: "Too many." }),
  };
  const ask = () => askIndex(context, (each) => each.suggest("a", 1), { waits: false });
  expect(await ask()).toBeUndefined();
  index.isReady = true;
  expect(await ask()).toEqual([]);
});
