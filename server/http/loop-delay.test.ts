import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LoopDelay } from "./loop-delay.ts";

let now = 0;
let delay: LoopDelay;

beforeEach(() => {
  vi.useFakeTimers();
  now = 0;
  delay = new LoopDelay(() => now);
});
afterEach(() => {
  delay.stop();
  vi.useRealTimers();
});

/** The next tick comes after so many milliseconds. */
function tickAfter(...waits: number[]): void {
  for (const wait of waits) {
    now += wait;
    vi.advanceTimersByTime(10);
  }
}

test("turns of the event loop that are longer than a sample have their own length as delay", () => {
  tickAfter(250);
  expect(delay.meanMs).toBe(240);
  tickAfter(460);
  expect(delay.meanMs).toBe(450);
});

test("the delay of a sample is the mean of its ticks, and that of a calm one is none", () => {
  expect(delay.meanMs).toBe(0);
  tickAfter(50, 50, 110);
  expect(delay.meanMs).toBe((40 + 40 + 100) / 3);
  tickAfter(...Array.from({ length: 20 }, () => 10));
  expect(delay.meanMs).toBe(0);
});

test("a delay is no longer measured once it is stopped", () => {
  delay.stop();
  expect(vi.getTimerCount()).toBe(0);
});
