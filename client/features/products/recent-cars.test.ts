import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetSeenCars, keepSeenCar, readSeenCars } from "./recent-cars.ts";

const idOf = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, "0")}`;
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("the last twelve cars are remembered, each once and the newest first", () => {
  for (let at = 0; at < 14; at += 1) keepSeenCar(idOf(at));
  keepSeenCar(idOf(5));
  const ids = readSeenCars();
  expect(ids).toHaveLength(12);
  expect(ids.slice(0, 3)).toEqual([idOf(5), idOf(13), idOf(12)]);
});

test("nothing is left of the cars that are forgotten", () => {
  keepSeenCar(idOf(1));
  forgetSeenCars();
  expect(readSeenCars()).toEqual([]);
  expect(stored.size).toBe(0);
});

test("content that is no list of ids is ignored, and so is storage that is forbidden", () => {
  for (const content of ["no json", "{}", '[1,"x"]']) {
    stored.set("cars-seen", content);
    expect(readSeenCars()).toEqual([]);
  }
  vi.stubGlobal("localStorage", undefined);
  expect(readSeenCars()).toEqual([]);
  keepSeenCar(idOf(1));
});
