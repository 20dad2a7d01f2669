import type { Pool } from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rememberMany } from "./remember-many.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("looks up again what was few, and what was many only after a while", async () => {
  const pool = {} as Pool; // only its identity matters
  let total = 3;
  const count = vi.fn<() => Promise<number>>(() => Promise.resolve(total));
  const read = (key = "cars", of = pool) => rememberMany(of, key, 5, count);
  expect([await read(), await read()]).toEqual([3, 3]);
  expect(count).toHaveBeenCalledTimes(2);
  total = 6;
  expect([await read(), await read()]).toEqual([6, 6]);
  expect(count).toHaveBeenCalledTimes(3);
  total = 4;
  expect([await read("bookings"), await read("cars", {} as Pool), await read()]).toEqual([4, 4, 6]);
  vi.advanceTimersByTime(10_001);
  expect(await read()).toBe(4);
});
