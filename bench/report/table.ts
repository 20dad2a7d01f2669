/** Columns as wide as their widest cell; those named are aligned to the right. */
export function formatTable(
  rows: readonly (readonly string[])[],
  right: readonly number[],
): string {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, at) => Math.max(cell.length, known[at] ?? 0)),
    [],
  );
  const lines = rows.map((row) =>
    row
      .map((cell, at) =>
        right.includes(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
  const [head = "", ...body] = lines;
  return [head, widths.map((width) => "-".repeat(width)).join("  "), ...body].join("\n");
}

/** Three digits that matter, never fewer than the whole number has. */
export function formatNumber(value: number): string {
  if (Number.isNaN(value)) return "";
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en", {
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  });
}
