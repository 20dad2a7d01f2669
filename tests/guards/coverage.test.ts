import { existsSync, globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

const coverage = readFileSync("docs/spec-coverage.md", "utf8");
const rows = coverage
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| sentence"));
const testFiles = globSync("{client,server,shared,scripts,tests}/**/*.{test,spec}.ts");

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

test("every test it names is one test that exists", () => {
  let named = 0;
  for (const row of rows) {
    const [, , , shown = "", state = ""] = row.split(/(?<!\\)\|/);
    const files = [...shown.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
    for (const [, file = ""] of state.matchAll(/`([\w/.-]+\.(?:test|spec)\.ts)`/g))
      files.push(file);
    for (const file of files) {
      const found = testFiles.filter((path) => path === file || path.endsWith(`/${file}`));
      expect(found, `${file} in ${row}`).toHaveLength(1);
    }
    named += files.length;
  }
  expect(named).toBeGreaterThan(100);
});

const SPECIFICATION = "../shared/spec/specification.md";
// Whoever has the repository alone has no specification to hold it against.
test.skipIf(!existsSync(SPECIFICATION))(
  "every route, call and word of the specification that people read has its row",
  () => {
    const specification = readFileSync(SPECIFICATION, "utf8");
    const plain = coverage.replaceAll("\\|", "|");
    const routes = [...specification.matchAll(/^\| (\/[\w/:-]*) \|/gm)];
    const calls = [...specification.matchAll(/^\| ((?:GET|POST|PUT|DELETE) \/[\w/]+)/gm)];
    const words = [...specification.matchAll(/(?<![\w'])'([^'\n]{2,})'(?!\w)/g)];
    expect([routes.length, calls.length]).toEqual([18, 31]);
    expect(words.length).toBeGreaterThan(50);
    const missing = [...routes, ...calls, ...words].flatMap(([, text = ""]) =>
      plain.includes(text) ? [] : [text],
    );
    expect([...new Set(missing)]).toEqual([]);
  },
);
