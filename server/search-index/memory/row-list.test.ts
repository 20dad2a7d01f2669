import { expect, it } from "vitest";
import { makeBits, rowsOf, setBit } from "./bitset.ts";
import { RowList } from "./row-list.ts";

/** Rows next to each other, and so far apart that a distance takes up to four bytes. */
const ROWS = [0, 1, 2, 130, 131, 16_600, 16_601, 2_200_000, 2_200_200];
const CAPACITY = 2_300_000;
const NONE = 0xffff_ffff;

function listOf(rows: readonly number[]): RowList {
  const list = new RowList();
  for (const row of rows) list.add(row);
  return list;
}

function bitsOf(rows: readonly number[]) {
  const bits = makeBits(CAPACITY);
  for (const row of rows) setBit(bits, row);
  return bits;
}

it("a list of rows gives back the rows that were added, however far apart, and each once", () => {
  const list = listOf(ROWS);
  expect(list.add(2_200_200)).toBe(false);
  expect(list.length).toBe(ROWS.length);
  const bits = makeBits(CAPACITY);
  list.addTo(bits);
  expect([...rowsOf(bits)].toReversed()).toEqual(ROWS);
});

it("a list of rows knows of each of its rows, and of no row beside it, whether it is in a set", () => {
  const list = listOf(ROWS);
  for (const row of ROWS) expect(list.hasAnyOf(bitsOf([row])), `${row}`).toBe(true);
  expect(list.hasAnyOf(bitsOf([3, 129, 132, 16_599, 16_602, 2_199_999, 2_200_199]))).toBe(false);
  expect(new RowList().hasAnyOf(bitsOf(ROWS))).toBe(false);
});

it("a list of rows under new numbers leaves out the rows that are gone", () => {
  const newRows = new Uint32Array(CAPACITY).fill(NONE);
  for (const [to, row] of [1, 131, 2_200_200].entries()) newRows[row] = to;
  const bits = makeBits(CAPACITY);
  listOf(ROWS).moved(newRows, NONE).addTo(bits);
  expect([...rowsOf(bits)].toReversed()).toEqual([0, 1, 2]);
});
