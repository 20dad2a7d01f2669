/** Whether a history entry is that of the open sheet of filters, which `sheet-behaviour.ts` adds. */
export function isSheetEntry(state: unknown): boolean {
  return (state as { sheet?: true } | null)?.sheet === true; // set there, or by nobody
}
