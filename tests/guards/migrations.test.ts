import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { computeChecksums, findProblems, readChecksums } from "#server/db/migration-checksums.ts";

test("every migration that has landed is still as it was", () => {
  const listed = readChecksums();
  expect(Object.keys(listed)).toContain("0001_catalogue");
  expect(findProblems(listed, computeChecksums())).toEqual([]);
});

test("an edited, a removed and an unlisted migration are each named", () => {
  const directory = mkdtempSync(join(tmpdir(), "forecourt-migrations-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  writeFileSync(join(directory, "0001_first.sql"), "SELECT 1;\n");
  const landed = computeChecksums(directory);
  expect(findProblems(landed, landed)).toEqual([]);

  writeFileSync(join(directory, "0001_first.sql"), "SELECT 1; \n");
  writeFileSync(join(directory, "0002_second.sql"), "SELECT 2;\n");
  expect(findProblems({ ...landed, "0000_gone": "00" }, computeChecksums(directory))).toEqual([
    "0001_first.sql has landed and must not change: write a new migration instead",
    "0000_gone.sql has landed and must not be removed or renamed",
    "0002_second.sql is not listed: run npm run generate",
  ]);
});
