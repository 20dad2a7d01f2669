import { beforeEach, expect, test } from "vitest";
import { ReadLimit } from "./read-limit.ts";

const MAX_DELAY_MS = 500;
const SHARE = 0.75;

let now: number;
let limit: ReadLimit;
beforeEach(() => {
  now = 0;
  limit = new ReadLimit(MAX_DELAY_MS, () => now);
});

/** Reads that are let in until one is refused. */
function fill(): (() => void)[] {
  const leaves: (() => void)[] = [];
  for (let leave = limit.enter(); leave !== undefined; leave = limit.enter()) leaves.push(leave);
  return leaves;
}

/** Keeps the process as busy as it may be, and answers so many a second; returns how many are let in then. */
function beBusy(perSecond: number, seconds: number): number {
  let waiting = fill();
  for (const end = now + seconds * 1000; now < end;) {
    now += 1000 / perSecond;
    waiting.shift()?.();
    waiting = [...waiting, ...fill()];
  }
  for (const leave of waiting) leave();
  const all = fill();
  for (const leave of all) leave();
  return all.length;
}

test("as many reads are let in as a busy process answers within most of the delay that is allowed", () => {
  expect(beBusy(200, 10)).toBeCloseTo((200 * SHARE * MAX_DELAY_MS) / 1000, -1);
  expect(beBusy(60, 10)).toBeCloseTo((60 * SHARE * MAX_DELAY_MS) / 1000, -1);
  expect(beBusy(200, 10)).toBeCloseTo((200 * SHARE * MAX_DELAY_MS) / 1000, -1);
});

test("a process that answers hardly anything still lets in as many reads as find out that it has recovered", () => {
  expect(beBusy(1, 20)).toBe(16);
  expect(beBusy(200, 10)).toBeGreaterThan(65);
});

test("a process that is asked for little is not taken for a slow one", () => {
  const before = beBusy(200, 10);
  for (let at = 0; at < 100; at += 1) {
    now += 500;
    limit.enter()?.();
  }
  expect(fill()).toHaveLength(before);
});

test("a read that has left twice is counted once", () => {
  const [first, ...others] = fill();
  first?.();
  first?.();
  expect(fill()).toHaveLength(1);
  expect(others.length).toBeGreaterThan(0);
});
