import { actingUser } from "#client/lib/api/acting-user.ts";
import { type Control, controlsOf, type Draft, forgetDraft, readDraft } from "./draft.ts";

/** Restores stored input into its form: the one on this page that has these fields. */
export function restoreDraft(form: HTMLFormElement): void {
  const draft = readDraft();
  if (draft === undefined || draft.path !== location.pathname || draft.fields.length === 0) return;
  const { userId, fields } = draft;
  if (userId !== actingUser()) return;
  const controls = controlsOf(form);
  const named = (name: string) => controls.find((control) => control.name === name);
  const isWhole = fields.every(([name]) => named(name));
  // A radio button may show fields that are not there yet.
  if (!isWhole && !fields.some(([name]) => named(name)?.type === "radio")) return;
  forgetDraft();
  for (const control of controls) restore(control, fields);
  if (isWhole) return;
  setTimeout(() => {
    for (const control of controlsOf(form))
      if (!controls.includes(control)) restore(control, fields);
  });
}

/**
 * Restores one control, and triggers the listeners that update whatever depends on a choice: they are there from the
 * next microtask on.
 */
function restore(control: Control, fields: Draft["fields"]): void {
  const { name, type } = control;
  // Nothing was kept of a control without a name, which may save its change at once.
  if (name === "") return;
  const values = fields.filter(([of]) => of === name).map(([, value]) => value);
  if (control instanceof HTMLInputElement && (type === "radio" || type === "checkbox")) {
    const isChosen = values.includes(control.value);
    // React handles clicks of these, not `change` events. Choosing a radio button unsets the others.
    if (isChosen || type === "checkbox")
      queueMicrotask(() => control.checked !== isChosen && control.click());
    return;
  }
  if (values[0] !== undefined) [control.value] = values;
  if (control instanceof HTMLSelectElement)
    queueMicrotask(() => control.dispatchEvent(new Event("change", { bubbles: true })));
}
