import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeStorage } from "#tests/support/storage.ts";
import { forgetSeenCars, keepSeenCar, readSeenCars } from "./recent-cars.ts";

const idOf = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, "0")}`;

beforeEach(() => {
  vi.stubGlobal("localStorage", makeStorage());
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
  expect(Object.keys(localStorage)).toEqual([]);
});

test("content that is no list of ids is ignored, and so is storage that is forbidden", () => {
  for (const content of ["no json", "{}", '[1,"x"]']) {
    localStorage.setItem("cars-seen", content);
    expect(readSeenCars()).toEqual([]);
  }
  vi.stubGlobal("localStorage", undefined);
  expect(readSeenCars()).toEqual([]);
  keepSeenCar(idOf(1));
});
