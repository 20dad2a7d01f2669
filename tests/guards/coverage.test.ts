import { existsSync, globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

const coverage = readFileSync("docs/spec-coverage.md", "utf8");
const rows = coverage
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| sentence"));
const testFiles = new Set(
  globSync("{client,server,shared,scripts,tests}/**/*.{test,spec}.ts").map((file) =>
    basename(file),
  ),
);

test("every sentence says where it is, or that it is not built yet", () => {
  expect(rows.length).toBeGreaterThan(50);
  for (const row of rows) {
    const [, sentence = "", where = "", shown = "", state = ""] = row
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    expect(sentence, row).not.toBe("");
    const isThere = where !== "" && shown !== "";
    expect(isThere || state !== "", row).toBe(true);
  }
});

test("every file that is said to do it exists", () => {
  const sources = new Set(
    globSync("{client,server,shared,scripts,tests}/**/*.{ts,tsx}").map((file) => basename(file)),
  );
  for (const row of rows) {
    const [, , where = ""] = row.split(/(?<!\\)\|/);
    for (const [, name = ""] of where.matchAll(/`([\w/.-]+\.tsx?)`/g))
      expect(existsSync(name) || sources.has(basename(name)), `${name} in ${row}`).toBe(true);
  }
});

test("every test it names exists", () => {
  const named = [...coverage.matchAll(/`([\w/*.-]+\.(?:test|spec)\.ts)`/g)].map(
    ([, file = ""]) => file,
  );
  expect(named.length).toBeGreaterThan(20);
  for (const file of new Set(named)) {
    if (file.includes("*")) expect(globSync(file).length, file).toBeGreaterThan(0);
    else expect(existsSync(file) || testFiles.has(file), file).toBe(true);
  }
});
