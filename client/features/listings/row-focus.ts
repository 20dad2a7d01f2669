/** The id of a car's row in the page. */
export const rowIdOf = (carId: string): string => `own-${carId}`;
/** The element that takes the focus when no row is left. */
export const LIST_ID = "own-cars";
export const HEADING_ID = "own-heading";

function findRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`#${LIST_ID} > tbody > tr`)];
}

/** A car's row, and its place in the list while it is there. */
export interface RowPlace {
  carId: string;
  at: number;
}

export function placeOf(carId: string): RowPlace {
  return { carId, at: findRows().findIndex((row) => row.id === rowIdOf(carId)) };
}

/** Focuses a car's row; the next one, or the last, when it is gone; the list or its heading when all are. */
export function focusRow({ carId, at }: RowPlace): void {
  const rows = findRows();
  const next = rows[Math.min(Math.max(at, 0), rows.length - 1)];
  const place = [
    document.getElementById(rowIdOf(carId)),
    next,
    document.getElementById(LIST_ID),
    document.getElementById(HEADING_ID),
  ].find((element) => element instanceof HTMLElement);
  // The scroll position stays as it is.
  place?.focus({ preventScroll: true });
}

/** Focuses the row after this one, or before it where it is the last. */
export function focusBeside(rowId: string): void {
  const row = document.getElementById(rowId);
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  if (beside instanceof HTMLElement) beside.focus({ preventScroll: true });
}
