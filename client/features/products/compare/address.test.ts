import { expect, test } from "vitest";
import { compareAddress, readCompareAddress } from "./address.ts";

const idOf = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, "0")}`;
const read = (query: string) => readCompareAddress(new URLSearchParams(query));

test("an address of a comparison names its cars, and all rows where they are wanted", () => {
  expect(compareAddress([])).toBe("/compare");
  expect(compareAddress([idOf(1), idOf(2)])).toBe(`/compare?cars=${idOf(1)},${idOf(2)}`);
  const all = compareAddress([idOf(1), idOf(2)], true);
  expect(read(all.split("?")[1] ?? "")).toEqual({
    ids: [idOf(1), idOf(2)],
    malformed: 0,
    beyond: 0,
    hasAllRows: true,
  });
});

test("a car that is named twice counts once, in whatever letters and parameters", () => {
  const query = `cars=${idOf(1)},${idOf(1)}&cars=%20${idOf(10).toUpperCase()},,`;
  expect(read(query)).toMatchObject({ ids: [idOf(1), idOf(10)], malformed: 0, beyond: 0 });
});

test("what is no id is counted, and so are cars beyond the fourth", () => {
  expect(read("cars=x,../y,1")).toMatchObject({ ids: [], malformed: 3 });
  const six = [1, 2, 3, 4, 5, 6].map(idOf).join(",");
  expect(read(`cars=${six},x`)).toMatchObject({
    ids: [1, 2, 3, 4].map(idOf),
    malformed: 1,
    beyond: 2,
  });
  expect(read("cars=&rows=few")).toEqual({ ids: [], malformed: 0, beyond: 0, hasAllRows: false });
});
