import { expect, it } from "vitest";

import { RowBuffer } from "./row-buffer.ts";

function filled(bytes: number): RowBuffer {
  const rows = new RowBuffer(bytes);
  ["ä\n", "bb\n", "🚗\n", "d\n"].forEach((text, at) => rows.add(at + 2, `key ${at}`, text));
  return rows;
}

function textOf(parts: readonly Buffer[]): string {
  return Buffer.concat(parts).toString();
}

it.each([1, 1000])("keeps rows in order when %i bytes were expected", (bytes) => {
  const rows = filled(bytes);
  expect(rows.length).toBe(4);
  expect(textOf(rows.without(new Set(), 0, 4))).toBe("ä\nbb\n🚗\nd\n");
  expect(textOf(rows.without(new Set(), 1, 3))).toBe("bb\n🚗\n");
});

it("leaves out the rows whose keys are known", () => {
  const rows = filled(16);
  expect(textOf(rows.without(new Set(["key 0", "key 2"]), 0, 4))).toBe("bb\nd\n");
  expect(rows.keys(1, 3)).toEqual(["key 1", "key 2"]);
  expect(rows.lineOf(2)).toBe(4);
});
