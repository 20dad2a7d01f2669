import { cut } from "#shared/rules/car-names.ts";

import { readHeading } from "./headings.ts";
import { ImportError } from "./import-error.ts";
import { OVERLONG_LINE } from "./lines.ts";
import { splitRecord } from "./split-record.ts";
import { withoutControls } from "./texts.ts";

import type { Separator } from "./split-record.ts";

/** The layout of a file, detected from its first lines. */
export interface Table {
  readonly separator: Separator;
  readonly headings: readonly string[];
  /** Number of the first line after the headings, from 1. */
  readonly firstLine: number;
}

const SEPARATORS: readonly Separator[] = [",", ";", "\t", "|"];
const LINES_COMPARED = 100;
/** More columns than any table of cars has. */
const MOST_COLUMNS = 1_000;
/** Limit of a heading, which every warning repeats. */
const HEADING_LENGTH = 200;

/** Throws ImportError when the lines are no table of text. */
export function readTable(lines: readonly string[]): Table {
  const clean = lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
  const declared = /^sep=([,;\t|])$/i.exec(clean[0] ?? "")?.[1];
  const from = declared === undefined ? 0 : 1;
  const at = clean.findIndex((line, index) => index >= from && line.trim() !== "");
  const header = clean[at];
  if (header === undefined) throw new ImportError("The file has no rows.");
  if (header === OVERLONG_LINE) throw new ImportError("The heading row is too long.");
  if (header.includes("\u0000")) throw new ImportError("This is not a CSV file.");
  const rest = clean.slice(at + 1, at + 1 + LINES_COMPARED);
  const candidates = SEPARATORS.filter(
    (separator) => declared === undefined || separator === declared,
  )
    .map((separator) => ({ separator, ...judge(header, rest, separator) }))
    .toSorted(
      (a, b) => b.known - a.known || b.fit - a.fit || b.headings.length - a.headings.length,
    );
  const best = candidates[0];
  if (best === undefined || best.headings.length === 0) {
    throw new ImportError("The heading row has an unclosed quotation mark.");
  }
  if (best.headings.length > MOST_COLUMNS) {
    const count = best.headings.length.toLocaleString("en");
    const most = MOST_COLUMNS.toLocaleString("en");
    throw new ImportError(
      `The file has ${count} columns, more than the maximum of ${most}. Remove the columns that do not describe the cars.`,
    );
  }
  return { separator: best.separator, headings: best.headings, firstLine: at + 2 };
}

function readableHeading(text: string): string {
  return withoutControls(cut(text, HEADING_LENGTH));
}

function judge(header: string, rest: readonly string[], separator: Separator) {
  const split = splitRecord(header, separator);
  const headings = split.kind === "record" ? split.fields.map(readableHeading) : [];
  const known = headings.filter((heading) => readHeading(heading) !== undefined).length;
  const fitting = rest.filter((line) => {
    const row = splitRecord(line, separator);
    return row.kind === "record" && row.fields.length === headings.length;
  });
  return { headings, known, fit: headings.length > 1 ? fitting.length : 0 };
}
