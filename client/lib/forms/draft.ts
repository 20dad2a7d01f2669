/** Keeps a form's input in this tab while the user logs in again. Never passwords, codes or files. */

import { actingUser } from "#client/lib/api/acting-user.ts";

const KEY = "draft";
const KEPT_TYPES = /^(?:text|email|tel|number|search|url|textarea|select-one|radio|checkbox|date)$/;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Draft {
  path: string;
  /** Id of the user who typed it. */
  userId: string;
  /** Names and values of the fields. */
  fields: [string, string][];
}

function controlsOf(form: HTMLFormElement): Control[] {
  // `elements` also contains buttons and fieldsets, which have other types.
  return [...form.elements].filter(
    (one): one is Control =>
      "type" in one &&
      KEPT_TYPES.test(String(one.type)) &&
      (!("autocomplete" in one) || one.autocomplete !== "one-time-code") &&
      // A read-only field is filled in by the page itself.
      !("readOnly" in one && one.readOnly === true),
  );
}

/** Stores the input of this page's forms, before the user has to log in again. */
export function keepTyped(): void {
  const userId = actingUser();
  const form = [...document.forms].find((one) => controlsOf(one).some(isTyped));
  if (userId !== undefined && form !== undefined) keepDraft(form, userId);
}

function isTyped(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(
      ({ selected, defaultSelected }) => selected !== defaultSelected,
    );
  if (control.type === "radio" || control.type === "checkbox")
    return (control as HTMLInputElement).checked !== (control as HTMLInputElement).defaultChecked; // by its type
  return control.value !== control.defaultValue;
}

function keepDraft(form: HTMLFormElement, userId: string): void {
  const names = new Set(controlsOf(form).map(({ name }) => name));
  const fields = [...new FormData(form)].filter(
    (field): field is [string, string] => names.has(field[0]) && typeof field[1] === "string",
  );
  const draft: Draft = { path: location.pathname, userId, fields };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is forbidden here: the input is lost.
  }
}

/** Restores stored input into its form: the one on this page that has these fields. */
export function restoreDraft(form: HTMLFormElement): void {
  const draft = readDraft();
  if (draft === undefined || draft.path !== location.pathname || draft.fields.length === 0) return;
  if (draft.userId !== actingUser()) return;
  const controls = controlsOf(form);
  const isThere = ([name]: [string, string]) => controls.some((control) => control.name === name);
  // A choice of one may bring the fields that are not there yet.
  const isChoice = ([name]: [string, string]) =>
    controls.some((control) => control.name === name && control.type === "radio");
  if (!draft.fields.every(isThere) && !draft.fields.some(isChoice)) return;
  sessionStorage.removeItem(KEY);
  for (const control of controls) restore(control, draft.fields);
  if (draft.fields.every(isThere)) return;
  setTimeout(() => {
    for (const control of controlsOf(form))
      if (!controls.includes(control)) restore(control, draft.fields);
  });
}

/**
 * Restores one control, and triggers the listeners that update whatever depends on a choice: they are there from the
 * next microtask on.
 */
function restore(control: Control, fields: Draft["fields"]): void {
  // Nothing was kept of a control without a name, which may save its change at once.
  if (control.name === "") return;
  const values = fields.filter(([name]) => name === control.name).map(([, value]) => value);
  if (control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type)) {
    const isChosen = values.includes(control.value);
    // React learns of these by clicks alone. A radio is unset by the choice of another one.
    if (isChosen || control.type === "checkbox")
      queueMicrotask(() => control.checked !== isChosen && control.click());
    return;
  }
  if (values[0] !== undefined) [control.value] = values;
  if (control instanceof HTMLSelectElement)
    queueMicrotask(() => control.dispatchEvent(new Event("change", { bubbles: true })));
}

function readDraft(): Draft | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? undefined : (JSON.parse(text) as Draft); // written by keepDraft
  } catch {
    return undefined;
  }
}
