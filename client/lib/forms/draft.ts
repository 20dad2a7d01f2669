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

/** Restores stored input into its form: the one on this page that has these fields. What does it is loaded then alone. */
export async function restoreDraft(form: HTMLFormElement): Promise<void> {
  const draft = readDraft();
  if (draft === undefined || draft.path !== location.pathname || draft.fields.length === 0) return;
  const { restore } = await import("./restore-draft.ts");
  if (draft.userId !== actingUser()) return;
  // Another form may have taken it meanwhile.
  if (readDraft() !== undefined && restore(draft.fields, () => controlsOf(form)))
    sessionStorage.removeItem(KEY);
}

function readDraft(): Draft | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? undefined : (JSON.parse(text) as Draft); // written by keepDraft
  } catch {
    return undefined;
  }
}
