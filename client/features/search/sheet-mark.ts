/** Whether a history entry is that of the open sheet of filters, which `sheet-behaviour.ts` adds. */
export function isSheetEntry(state: unknown): boolean {
  return (state as { sheet?: true } | null)?.sheet === true; // set there, or by nobody
}

/** Adds the entry of the open sheet to the history, once. The router takes it for the entry below. */
export function addSheetEntry(): void {
  if (!isSheetEntry(history.state)) history.pushState({ ...history.state, sheet: true }, "");
}
