/** Keeps a form's input in this tab while the user logs in again. Never passwords, codes or files. */

import { actingUser } from "#client/lib/api/acting-user.ts";

const KEY = "draft";
const KEPT_TYPES = /^(?:text|email|tel|number|search|url|textarea|select-one|radio|checkbox|date)$/;

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface Draft {
  path: string;
  /** Id of the user who typed it. */
  userId: string;
  /** Names and values of the fields. */
  fields: [string, string][];
}

export function controlsOf(form: HTMLFormElement): Control[] {
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

export function forgetDraft(): void {
  sessionStorage.removeItem(KEY);
}

export function readDraft(): Draft | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? undefined : (JSON.parse(text) as Draft); // written by keepDraft
  } catch {
    return undefined;
  }
}
