/** The focus of a form whose fields are replaced. */
export interface FormFocus {
  /** Name of the focused field; undefined where a button or nothing has the focus. */
  field: string | undefined;
  /** Start and end of the selection in a field of text. */
  caret: readonly [start: number, end: number] | undefined;
}

/** Reads the focus of a form. Undefined where the focus is elsewhere on the page. */
export function readFocus(form: Element | null): FormFocus | undefined {
  const at = document.activeElement;
  if (at !== null && at !== document.body && !form?.contains(at)) return undefined;
  const caret =
    isText(at) && at.selectionStart !== null && at.selectionEnd !== null
      ? ([at.selectionStart, at.selectionEnd] as const) // a pair
      : undefined;
  return { field: at?.getAttribute("name") ?? undefined, caret };
}

/** Restores a focus in the replaced form; `otherwise` takes it where no field had it. */
export function restoreFocus({ field: name, caret }: FormFocus, otherwise: HTMLElement): void {
  const found = name === undefined ? null : otherwise.closest("form")?.elements.namedItem(name);
  const field = found instanceof HTMLElement ? found : undefined;
  (field ?? otherwise).focus({ preventScroll: true });
  if (caret && isText(field)) field.setSelectionRange(...caret);
}

function isText(element: unknown): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
