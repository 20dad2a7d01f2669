import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const TEXT = readFileSync("docs/security.md", "utf8");
const STATES = ["met", "not applicable", "not met"];
/** Requirements of ASVS 5.0.0 at each level. */
const AT_LEVEL = { 1: 70, 2: 183 };

/** The rows of the standard: id, level, words, state, evidence. */
const rows = TEXT.split("\n")
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, id = "", level = "", , state = "", evidence = ""]) => ({ id, level, state, evidence }));

function countsOf(level: string): number[] {
  const ofLevel = rows.filter((row) => level === "both" || row.level === level);
  return [
    ...STATES.map((state) => ofLevel.filter((row) => row.state === state).length),
    ofLevel.length,
  ];
}

test("every requirement of both levels stands there once, in one of three states", () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([]);
  expect(rows.filter(({ level }) => level === "1")).toHaveLength(AT_LEVEL[1]);
  expect(rows.filter(({ level }) => level === "2")).toHaveLength(AT_LEVEL[2]);
  expect(rows.filter(({ evidence }) => evidence === "")).toEqual([]);
});

test.each(["1", "2", "both"])(
  "the counts at the head are those of the tables: level %s",
  (level) => {
    expect(TEXT).toContain(`| ${level} | ${countsOf(level).join(" | ")} |`);
  },
);

test("every file that is named exists", () => {
  const named = [...TEXT.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+|[\w.-]+\.json|Dockerfile)`/g)];
  const paths = named.map(([, path = ""]) => path).filter((path) => !path.startsWith("DATA_DIR"));
  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

test("the inventory of libraries can be made from the lock file, and tells what is required", () => {
  const words = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  const text = execFileSync("npm", words, { encoding: "utf8", maxBuffer: 50_000_000 });
  // npm's own output.
  const { components } = JSON.parse(text) as { components: { name: string; scope: string }[] };
  const required = new Set(
    components.filter(({ scope }) => scope === "required").map(({ name }) => name),
  );
  // Written by hand, in npm's form.
  const own = JSON.parse(readFileSync("package.json", "utf8")) as {
    dependencies: Record<string, string>;
  };
  expect(Object.keys(own.dependencies).filter((name) => !required.has(name))).toEqual([]);
  expect(required.has("vitest")).toBe(false);
});
