export type Cell = string | number | null;

/** First characters of a formula; spreadsheets treat the full-width forms alike. */
const BEGINS = "=+\\-@\uff1d\uff0b\uff0d\uff20";
const FORMULA = new RegExp(`^\\s*[${BEGINS}]|^[\\t\\r]`);
const FORMULA_INSIDE = new RegExp(`[;\\t\\r\\n](?=[\\s"]*[${BEGINS}])`, "g");
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * One row of a CSV file (RFC 4180). Numbers stay numbers; texts are escaped so that no spreadsheet runs them
 * as formulas.
 */
export function writeRow(cells: readonly Cell[]): string {
  return `${cells.map((cell) => (cell === null ? "" : writeCell(cell))).join(",")}\r\n`;
}

/**
 * Escapes CSV injection (OWASP): a spreadsheet runs a cell that begins like a formula unless an apostrophe
 * comes first. Some programs begin cells at semicolons, tabs and line breaks too, even inside quotes.
 */
function writeCell(cell: string | number): string {
  if (typeof cell === "number" || NUMBER.test(cell)) return String(cell);
  const begun = FORMULA.test(cell) ? `'${cell}` : cell;
  const safe = begun.replaceAll(FORMULA_INSIDE, "$&'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell without the apostrophe by which `writeRow` or a spreadsheet has escaped a formula. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
