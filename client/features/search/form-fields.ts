/** What the form of filters is read and written by. */

type Field = HTMLInputElement | HTMLSelectElement;

export function isField(element: EventTarget): element is Field {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
}

/** A field that is read when it is whole. */
export function isWords(element: EventTarget | null): boolean {
  return element instanceof HTMLInputElement && (element.name === "q" || element.name === "near");
}

export function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter((each): each is Field => isField(each) && each.name !== "");
}

function isTick(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === "checkbox";
}

export function entriesOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)] as [string, string][]; // a form without files has texts alone
}

export function isTouched(form: HTMLFormElement): boolean {
  return fieldsOf(form).some((field) => {
    if (isTick(field)) return field.checked !== field.defaultChecked;
    if (field instanceof HTMLInputElement) return field.value !== field.defaultValue;
    return field.selectedOptions[0]?.defaultSelected === false;
  });
}

/** Writes a search into the form. Returns the parameters that the form has no field for. */
export function writeInto(form: HTMLFormElement, params: URLSearchParams): [string, string][] {
  for (const field of fieldsOf(form)) {
    const values = params.getAll(field.name);
    if (isTick(field)) field.checked = values.includes(field.value);
    // React writes hidden fields, which have no other values than those of the address.
    else if (!field.matches("[type=hidden]"))
      field.value = values[0] === "best" ? "" : (values[0] ?? "");
  }
  const written = new FormData(form);
  return [...params].filter(([name, value]) => !written.getAll(name).includes(value));
}

/** A make that is not chosen any more takes its models along; no other field takes any. */
export function dropModels(form: HTMLFormElement, make: Field): void {
  if (!isTick(make) || make.checked) return;
  for (const field of fieldsOf(form)) {
    if (field.name === "model" && isTick(field) && isDecidedBy(make, field)) field.checked = false;
  }
}

/** Whether a parameter is the field's to decide; a make also decides on its models, and on what is left out of it. */
export function isDecidedBy(
  field: Field,
  { name, value }: { name: string; value: string },
): boolean {
  if (field.name === name) return !isTick(field) || value === field.value;
  return field.name === "make" && `${value}.`.startsWith(`${field.value}.`);
}
