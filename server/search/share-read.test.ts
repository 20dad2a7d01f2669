import type { Pool } from "pg";
import { expect, it } from "vitest";
import { shareRead } from "./share-read.ts";

/** Reads that end on command, and a count of those begun. */
function makeReader() {
  const begun: PromiseWithResolvers<number>[] = [];
  const read = () => {
    const reading = Promise.withResolvers<number>();
    begun.push(reading);
    return reading.promise;
  };
  return { begun, read };
}

const newPool = () => ({}) as Pool; // never queried: it is only a cache key

it("gives whoever asks while it is read the next reading, one for all of them", async () => {
  const { begun, read } = makeReader();
  const pool = newPool();
  const ask = () => shareRead(pool, "count", read);
  const first = ask();
  const later = [ask(), ask(), ask()];
  expect(begun).toHaveLength(1);
  begun[0]?.resolve(1);
  expect(await first).toBe(1);
  await expect.poll(() => begun.length).toBe(2);
  const last = ask();
  begun[1]?.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  await expect.poll(() => begun.length).toBe(3);
  begun[2]?.resolve(3);
  expect(await last).toBe(3);
  // No caller has arrived since: the next call begins a new read.
  void ask();
  expect(begun).toHaveLength(4);
});

it("reads each thing of each database by itself", () => {
  const { begun, read } = makeReader();
  const pool = newPool();
  void shareRead(pool, "count", read);
  void shareRead(pool, "rows", read);
  void shareRead(newPool(), "count", read);
  expect(begun).toHaveLength(3);
});

it("goes on after a reading that failed", async () => {
  const { begun, read } = makeReader();
  const pool = newPool();
  const [first, second] = [shareRead(pool, "count", read), shareRead(pool, "count", read)];
  begun[0]?.reject(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.resolve(2);
  expect(await second).toBe(2);
});
