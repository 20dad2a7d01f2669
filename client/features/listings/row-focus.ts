/** The id of a car's row in the page. */
export const rowIdOf = (carId: string): string => `own-${carId}`;
/** The element that takes the focus when the row is gone. */
export const LIST_ID = "own-cars";
export const HEADING_ID = "own-heading";

/** Focuses a car's row, or the list when the row is gone. */
export function focusRow(carId: string): void {
  const place = [rowIdOf(carId), LIST_ID, HEADING_ID]
    .map((id) => document.getElementById(id))
    .find((element) => element !== null);
  // The scroll position stays as it is.
  place?.focus({ preventScroll: true });
}
