import { toMajor } from "#shared/lib/money.ts";

import { withoutControls } from "./texts.ts";

import type { OddPrices } from "./odd-prices.ts";
import type { ImportPreview } from "./preview-import.ts";
import type { ImportProgress } from "./import-products.ts";
import type { ProductRow } from "./product-row.ts";
import { problemsOf } from "./refusal.ts";
import type { Problem, Tally } from "./refusal.ts";
import type { ImportSummary } from "./summary.ts";
import type { SyncResult } from "./sync-products.ts";

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** Rows per second. */
function rate(rows: number, milliseconds: number): string {
  return `${whole.format((rows * 1000) / Math.max(milliseconds, 1))} rows/s`;
}

/** Formats a duration: "40 s", "3 min 20 s". */
function duration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const BAR_WIDTH = 24;

/** One progress line: a bar, rows, rate and the time left, estimated from the bytes read. */
export function describeProgress({ rows, bytes, size, milliseconds }: ImportProgress): string {
  const share = size === 0 ? 1 : Math.min(1, bytes / size);
  const filled = Math.round(share * BAR_WIDTH);
  const left = share === 0 ? "" : `, ${duration((milliseconds * (1 - share)) / share)} left`;
  const bar = `[${"=".repeat(filled)}${" ".repeat(BAR_WIDTH - filled)}]`;
  return `${bar} ${whole.format(share * 100)} %  ${whole.format(rows)} rows, ${rate(rows, milliseconds)}${left}`;
}

/** The summary of an import, line by line. */
export function describeSummary(summary: ImportSummary, addedWord = "added"): string {
  const { read, added, alreadyThere, repeats, refused, guessed, blankLines } = summary;
  const { milliseconds } = summary;
  const line = (number: number, text: string) => `${whole.format(number).padStart(11)} ${text}`;
  const seconds = (milliseconds / 1000).toFixed(1);
  return [
    line(read, "rows read"),
    line(added, addedWord),
    line(alreadyThere, "already there"),
    line(repeats, "duplicate rows"),
    line(refused, "refused"),
    ...describeTally(summary.refusals),
    ...(guessed > 0 ? [line(guessed, "category guessed: the file has none")] : []),
    ...(blankLines > 0 ? [line(blankLines, "blank lines")] : []),
    ...(summary.warnings.size > 0 ? ["Values left out of imported rows:"] : []),
    ...describeTally(summary.warnings),
    `${seconds} s, ${rate(read, milliseconds)}`,
  ].join("\n");
}

/** The summary of a synchronization, line by line. */
export function describeSync(result: SyncResult): string {
  const { summary, counts, withdrawn, notWithdrawn, oddPrices } = result;
  const { changed, repriced, relisted, renewed, unchanged, left, missing } = counts;
  const rows: readonly (readonly [number, string])[] = [
    [changed, `changed (${whole.format(repriced)} with a new price)`],
    [relisted, "on sale again"],
    [renewed, "renewed"],
    [unchanged, "unchanged"],
    [left, "skipped: sold, reserved or withdrawn by hand"],
    [missing, "on sale, but missing from the file"],
    [withdrawn, "of them withdrawn"],
  ];
  const why = notWithdrawn === undefined ? [] : [`No cars were withdrawn: ${notWithdrawn}.`];
  return [
    describeSummary(summary),
    "Of the cars:",
    ...rows.map(([number, text]) => `${whole.format(number).padStart(11)} ${text}`),
    ...why,
    ...(oddPrices === undefined ? [] : [describeOddPrices(oddPrices)]),
  ].join("\n");
}

export function describeOddPrices({ currency, file, site }: OddPrices): string {
  const write = (minor: number) => `${whole.format(toMajor(minor, currency))} ${currency}`;
  return `Warning: the median price in the file is ${write(file)}, on the site ${write(site)}. Is the currency right?`;
}

function describeTally(tally: Tally): string[] {
  return [...tally]
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, times]) => `${whole.format(times).padStart(15)} ${reason}`);
}

const HEADING_LENGTH = 60;

/** The mapping of every column, the first rows as they would be stored, and the first refused ones. */
export function describePreview(preview: ImportPreview): string {
  // Text of the file may contain control characters, which a terminal would execute.
  return withoutControls(previewLines(preview).join("\n"));
}

function previewLines({ table, mapping, products, refusals }: ImportPreview): string[] {
  const meanings = new Map(
    Object.entries(mapping).flatMap(([field, columns]) =>
      columns.map(
        ({ index }, at) => [index, at === 0 ? field : `${field}, ${laterMeaning(field)}`] as const,
      ),
    ),
  );
  const names = table.headings.map(
    (heading, index) => heading.trim().slice(0, HEADING_LENGTH) || `(column ${index + 1})`,
  );
  const width = Math.max(...names.map(({ length }) => length));
  return [
    "Columns:",
    ...names.map((name, index) => `  ${name.padEnd(width)}  ${meanings.get(index) ?? "ignored"}`),
    "",
    products.length === 0 ? "No rows can be imported." : "First rows as they would be saved:",
    ...products.map((product) => `  ${describeProduct(product)}`),
    ...(refusals.length > 0 ? ["", "First refused rows:"] : []),
    ...refusals.map(
      (refusal) => `  line ${refusal.line}: ${problemsOf(refusal).map(describeProblem).join("; ")}`,
    ),
  ];
}

function describeProblem({ column, value, reason, detail }: Problem): string {
  const where =
    column && ` [${column.slice(0, HEADING_LENGTH)}: ${JSON.stringify(value.trim().slice(0, 60))}]`;
  return `${reason}${detail ? ` (${detail})` : ""}${where}`;
}

/** The meaning of a column that is not the first for its field. */
function laterMeaning(field: string): string {
  return field === "pictures"
    ? "after those in earlier columns"
    : "where earlier columns are empty";
}

/** Columns that the importer fills itself. */
const HIDDEN = new Set(["id", "owner_id", "source_key", "expires_at"]);

function describeProduct(product: ProductRow): string {
  return Object.entries(product)
    .filter(([column, value]) => value !== null && !HIDDEN.has(column))
    .map(
      ([column, value]) =>
        `${column}=${typeof value === "string" ? JSON.stringify(value.slice(0, 80)) : String(value)}`,
    )
    .join(" ");
}
