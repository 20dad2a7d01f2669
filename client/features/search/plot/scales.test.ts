import { describe, expect, test } from "vitest";
import { endsOf, makeScale, spreadOf, ticksOf } from "./scales.ts";

describe("scales of a plot", () => {
  test.each([
    [0, 86_000, 4, [0, 20_000, 40_000, 60_000, 80_000]],
    [0, 228_000, 2, [0, 100_000, 200_000]],
    [2010.5, 2024.5, 4, [2015, 2020]],
    [2018.5, 2021.5, 6, [2019, 2020, 2021]],
    [9_980, 10_020, 4, [9_980, 9_990, 10_000, 10_010, 10_020]],
  ])("marks from %d to %d, about %d, are round numbers", (from, to, about, ticks) => {
    expect(ticksOf(from, to, about, 1)).toEqual(ticks);
  });

  test("a scale and its inverse agree, and values beyond an end stand at it", () => {
    const scale = makeScale([1_000, 5_000], [200, 0]);
    expect([scale.place(1_000), scale.place(2_000), scale.place(9_000)]).toEqual([200, 150, 0]);
    expect([scale.valueAt(150), scale.valueAt(-20)]).toEqual([2_000, 5_000]);
  });

  test("a side near zero begins there, and one value alone has room", () => {
    const side = (from: number, to: number) => ({ least: from, most: to, from, to });
    expect(endsOf(side(2_000, 50_000), false)[0]).toBe(0);
    expect(endsOf(side(15_000, 20_000), false)).toEqual([14_800, 20_200]);
    expect(endsOf(side(2019, 2019), true)).toEqual([2018.5, 2019.5]);
    const [from, to] = endsOf(side(10_000, 10_000), false);
    expect(from < 10_000 && to > 10_000).toBe(true);
    const [zero, more] = endsOf(side(0, 0), false);
    expect([zero, more > 0]).toEqual([0, true]);
  });

  test("a car keeps its place within the room of its year", () => {
    for (const end of ["0000", "7fff", "ffff"])
      expect(Math.abs(spreadOf(`019b76fc-87e0-7002-8000-00000000${end}`))).toBeLessThanOrEqual(0.3);
  });
});
