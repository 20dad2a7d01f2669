import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { parse } from "csv-parse/sync";
import { afterAll, expect, it } from "vitest";

import { encodeRefusal, openReport, openTimedReport } from "./report.ts";

const directory = mkdtempSync(join(tmpdir(), "forecourt-report-"));
afterAll(() => rmSync(directory, { recursive: true }));

it("lists refused rows as CSV", () => {
  const report = openReport(join(directory, "one.csv"));
  report.add({
    line: 7,
    column: "price",
    value: 'a "b", c\nd',
    reason: "the price is 0",
    detail: "so",
  });
  expect(report.close()).toBe(true);
  expect(parse(readFileSync(report.path))).toEqual([
    ["line", "column", "value", "reason"],
    ["7", "price", 'a "b", c\nd', "the price is 0: so"],
  ]);
});

it("leaves no file when nothing was refused", () => {
  const report = openReport(join(directory, "none.csv"));
  expect(report.close()).toBe(false);
  expect(existsSync(report.path)).toBe(false);
});

it("never writes over a file", () => {
  const path = join(directory, "cars.csv");
  writeFileSync(path, "mine");
  expect(() => openReport(path)).toThrow(/already exists/);
  expect(() => openReport(join(directory, "no", "where.csv"))).toThrow(
    /cannot be written \(ENOENT\)/,
  );
  expect(readFileSync(path, "utf8")).toBe("mine");
});

it("gives imports that begin in the same second a report each", () => {
  const now = new Date("2026-05-06T07:08:09.500Z");
  const reports = [1, 2, 3].map(() => openTimedReport(directory, now));
  expect(reports.map(({ path }) => basename(path))).toEqual([
    "import-report-2026-05-06T07-08-09.csv",
    "import-report-2026-05-06T07-08-09-2.csv",
    "import-report-2026-05-06T07-08-09-3.csv",
  ]);
  for (const report of reports) report.close();
});

it.each([
  ["=1+1", "'=1+1"],
  ["+49 40", "'+49 40"],
  ["-5", "-5"],
  ["@cmd", "'@cmd"],
  [" =1", "' =1"],
  ["\t=1", "'\t'=1"],
  ["\tone", "'\tone"],
  ["-5;=1+1", "'-5;'=1+1"],
  ["a;b; =1", "a;b;' =1"],
  ['a;"=1";"@b"', `a;'"=1";'"@b"`],
  ["a\t+1", "a\t'+1"],
  ["a\r\n-1\n@b", "a\r'\n'-1\n'@b"],
  ["a;b=1", "a;b=1"],
  ["VW Golf, 5-door; black", "VW Golf, 5-door; black"],
])("keeps a spreadsheet from running %j", (value, safe) => {
  for (const column of ["price", value]) {
    const row = encodeRefusal({ line: 1, column, value, reason: "r" });
    const [fields = []] = parse(row);
    expect(fields).toEqual(["1", column === value ? safe : column, safe, "r"]);
    const cells = row.split(/[;\t\r\n]/);
    for (const cell of cells) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/);
  }
});

it("cuts long values and headings", () => {
  const long = "x".repeat(5000);
  const [fields = []] = parse(encodeRefusal({ line: 1, column: long, value: long, reason: "r" }));
  expect(fields.map(({ length }) => length)).toEqual([1, 200, 200, 1]);
});
