export type Cell = string | number | null;

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** One row of a CSV file (RFC 4180). Numbers stay numbers; a text is never run as a formula. */
export function writeRow(cells: readonly Cell[]): string {
  return `${cells.map((cell) => (cell === null ? "" : writeCell(cell))).join(",")}\r\n`;
}

/**
 * A spreadsheet runs a cell that begins like a formula, unless an apostrophe comes first (OWASP: CSV
 * injection). Some programs begin cells at semicolons, tabs and line breaks too, whatever is quoted.
 */
function writeCell(cell: string | number): string {
  if (typeof cell === "number" || NUMBER.test(cell)) return String(cell);
  const begun = /^\s*[=+\-@]|^[\t\r]/.test(cell) ? `'${cell}` : cell;
  const safe = begun.replaceAll(/[;\t\r\n](?=[\s"]*[=+\-@])/g, "$&'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
