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
  expect(() => openReport(path)).toThrow(/exists already/);
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

it.each(["=1+1", "+49 40", "-5", "@cmd", " =1", "\t=1"])(
  "keeps a spreadsheet from running %j",
  (value) => {
    for (const column of ["price", value]) {
      const [fields = []] = parse(encodeRefusal({ line: 1, column, value, reason: "r" }));
      expect(fields[2]).toBe(`'${value}`);
      expect(fields[1]).toBe(column === value ? `'${value}` : column);
    }
  },
);

it("cuts long values", () => {
  const [fields = []] = parse(
    encodeRefusal({ line: 1, column: "", value: "x".repeat(5000), reason: "r" }),
  );
  expect(fields[2]).toHaveLength(200);
});
