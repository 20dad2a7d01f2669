import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { expect, it } from "vitest";

import { IMPORT_TIME, LISTING_DAYS, UNIT_DEFAULTS } from "#tests/support/import.ts";

import { readBatches } from "./batches.ts";
import { openTable } from "./open-table.ts";

import type { Batch } from "./batches.ts";

const MEGABYTE = 1024 * 1024;
const FILLER = "x".repeat(900_000);

/** The batches of a file whose text is generated lazily. */
async function* batchesOf(lines: Iterable<string>): AsyncGenerator<Batch> {
  async function* open() {
    for (const line of lines) yield Buffer.from(`${line}\n`);
  }
  const source = { name: "cars.csv", size: 1, open };
  const opened = await openTable({ source, defaults: UNIT_DEFAULTS, changes: [] });
  yield* readBatches(opened.lines, {
    ...opened,
    defaults: UNIT_DEFAULTS,
    listingDays: LISTING_DAYS,
    now: IMPORT_TIME,
    ownerId: "",
  });
}

function* table(headings: string, rows: number, rowOf: (at: number) => string): Generator<string> {
  yield headings;
  for (let at = 0; at < rows; at += 1) yield rowOf(at);
}

function usedBytes(): number {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  collect();
  return process.memoryUsage().heapUsed;
}

it.each([
  ["wrong numbers of fields", (at: number) => `Car ${at},${FILLER}`, 100],
  ["unusable values", (at: number) => `Car ${at},no price ${at} at all,${FILLER},,`, 100],
  ["values of their own", (at: number) => `Car ${at},1,${FILLER},ModelThatIsNumber${at},`, 0],
  ["models of their own", (at: number) => `Car ${at},1,,Model ${at} ${FILLER},SUV`, 0],
])("keeps nothing else of long rows with %s", async (_, rowOf, refused) => {
  const before = usedBytes();
  const kept: Batch[] = [];
  // The last batch is yielded while the file's readers are still in memory.
  for await (const batch of batchesOf(table("name,price,notes,model,category", 100, rowOf))) {
    kept.push(batch);
    expect(usedBytes() - before).toBeLessThan(10 * MEGABYTE);
  }
  expect(kept.flatMap(({ refusals }) => refusals)).toHaveLength(refused);
});

it("keeps the beginning of a broken row for the report", async () => {
  for await (const { refusals } of batchesOf(["name,price,year", `A,${FILLER}`])) {
    expect(refusals).toMatchObject([{ line: 2, value: `A,${"x".repeat(198)}` }]);
  }
});

it("ends a batch after 5,000 rows, and sooner where they are long", async () => {
  const sizes = async (description: string) => {
    const lines = table("name,price,description", 5_001, (at) => `Car ${at},1,${description}`);
    const batches: { rows: number; bytes: number }[] = [];
    for await (const { rows } of batchesOf(lines))
      batches.push({ rows: rows.length, bytes: rows.bytes });
    return batches;
  };
  expect((await sizes("short")).map(({ rows }) => rows)).toEqual([5_000, 1]);
  const long = await sizes("long ".repeat(1900));
  expect(long.reduce((sum, { rows }) => sum + rows, 0)).toBe(5_001);
  for (const { bytes } of long) expect(bytes).toBeLessThan(17 * MEGABYTE);
});
