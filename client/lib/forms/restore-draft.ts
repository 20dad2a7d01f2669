/** The half of `draft.ts` that few page views need. */

import type { Control, Draft } from "./draft.ts";

/** Writes a draft into the form that it was typed in, by the form's controls; false for every other form. */
export function restore(fields: Draft["fields"], read: () => Control[]): boolean {
  const controls = read();
  const isThere = ([name]: [string, string]) => controls.some((control) => control.name === name);
  // A choice of one may bring the fields that are not there yet.
  const isChoice = ([name]: [string, string]) =>
    controls.some((control) => control.name === name && control.type === "radio");
  const isWhole = fields.every(isThere);
  if (!isWhole && !fields.some(isChoice)) return false;
  for (const control of controls) restoreControl(control, fields);
  if (isWhole) return true;
  // After the choice has brought them.
  setTimeout(() => {
    for (const control of read()) if (!controls.includes(control)) restoreControl(control, fields);
  });
  return true;
}

/** Restores one control, and triggers the listeners that update whatever depends on a choice. */
function restoreControl(control: Control, fields: Draft["fields"]): void {
  // Nothing was kept of a control without a name, which may save its change at once.
  if (control.name === "") return;
  const values = fields.filter(([name]) => name === control.name).map(([, value]) => value);
  if (control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type)) {
    const isChosen = values.includes(control.value);
    // React learns of these by clicks alone. A radio is unset by the choice of another one.
    if (control.checked !== isChosen && (isChosen || control.type === "checkbox")) control.click();
    return;
  }
  if (values[0] !== undefined) [control.value] = values;
  if (control instanceof HTMLSelectElement)
    control.dispatchEvent(new Event("change", { bubbles: true }));
}
