import { expect, it } from "vitest";
import { WordCodes } from "./word-codes.ts";

it("the words of each row are those that were added with it, also of a row without words", () => {
  const words = new WordCodes();
  const rows = [[0, 127, 128], [], [300_000, 5], [16_384], [2], [1, 2, 3], []];
  for (const codes of rows) words.push(codes);
  expect(rows.map((_, row) => words.of(row))).toEqual(rows);
});
