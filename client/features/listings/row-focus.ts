/** The id of a car's row in the page. */
export const rowIdOf = (carId: string): string => `own-${carId}`;
/** What takes the focus when the row is gone from the list, and when the list is. */
export const LIST_ID = "own-cars";
export const HEADING_ID = "own-heading";

/** Puts the focus at a car, or where it was listed. */
export function focusRow(carId: string): void {
  const place = [rowIdOf(carId), LIST_ID, HEADING_ID]
    .map((id) => document.getElementById(id))
    .find((element) => element !== null);
  // The list stays where the person has scrolled it to.
  place?.focus({ preventScroll: true });
}
