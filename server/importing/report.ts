import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

import { writeRow } from "#shared/lib/csv.ts";
import { ImportError } from "./import-error.ts";

import { beginningOf, problemsOf } from "./refusal.ts";

import type { Refusal } from "./refusal.ts";

/** The refused rows as a CSV file for the seller. */
export interface Report {
  readonly path: string;
  add(refusal: Refusal): void;
  /** Closes the file, or removes it if nothing was refused; true when it is kept. */
  close(): boolean;
}

/** Creates a report. Throws ImportError when the file exists already or cannot be written. */
export function openReport(path: string): Report {
  const file = createFile(path);
  if (file === undefined)
    throw new ImportError(`The report ${path} already exists. Choose another name with --report.`);
  return beginReport(path, file);
}

/**
 * Creates a report in a directory, named after the time. A number is appended when another import has started
 * in the same second. Throws ImportError when no file can be written there.
 */
export function openTimedReport(directory: string, now: Date): Report {
  const name = `import-report-${now.toISOString().slice(0, 19).replaceAll(":", "-")}`;
  for (let number = 1; ; number += 1) {
    const path = join(directory, number === 1 ? `${name}.csv` : `${name}-${number}.csv`);
    const file = createFile(path);
    if (file !== undefined) return beginReport(path, file);
  }
}

/** Undefined when the file exists already. */
function createFile(path: string): number | undefined {
  try {
    return openSync(path, "wx", 0o600);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EEXIST") return undefined;
    throw new ImportError(
      `The report ${path} cannot be written${typeof code === "string" ? ` (${code})` : ""}. Choose another place with --report.`,
    );
  }
}

export const REPORT_HEADER = "line,column,value,reason\r\n";

function beginReport(path: string, file: number): Report {
  writeSync(file, REPORT_HEADER);
  let rows = 0;
  return {
    path,
    add(refusal) {
      writeSync(file, encodeRefusal(refusal));
      rows += 1;
    },
    close() {
      closeSync(file);
      if (rows === 0) rmSync(path);
      return rows > 0;
    },
  };
}

/** A row of the report for each problem. */
export function encodeRefusal(refusal: Refusal): string {
  const rows = problemsOf(refusal).map(({ column, value, reason, detail }) => {
    const why = detail ? `${reason}: ${detail}` : reason;
    return writeRow([refusal.line, beginningOf(column), beginningOf(value), why]);
  });
  return rows.join("");
}
