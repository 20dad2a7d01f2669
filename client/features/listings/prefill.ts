import type { DecodedCar } from "#shared/contract/vins.ts";
import { categoryNameOf, categoryOfBody } from "#shared/rules/vocabulary.ts";
import { LABELS, nameOf } from "./values.ts";

/** A field of the form, with a value for it. */
export interface Said {
  name: string;
  text: string;
}

/** A field with its new value and its previous one. */
export interface Written extends Said {
  before: string;
}

/** The result of a prefill. */
export interface Outcome {
  /** Fields that now have the VIN's value. */
  filled: Written[];
  /** Fields that have another value and were left alone. */
  different: Written[];
}

/** Fills in the empty fields of the form, and no others. */
export function fillIn(form: HTMLFormElement, car: DecodedCar): Outcome {
  const outcome: Outcome = { filled: [], different: [] };
  const fill = (name: string, text: string): void => {
    write(form, { name, text });
    outcome.filled.push({ name, text, before: "" });
  };
  for (const [name, text] of Object.entries(conclude(car)))
    if (text !== "" && fieldOf(form, name)?.value.trim() === "") fill(name, text);
  for (const [name, value] of Object.entries(car)) {
    const field = fieldOf(form, name);
    if (field === undefined || value === null) continue;
    const text = String(value);
    const before = field.value.trim();
    if (before === "") fill(name, text);
    else if (before.toLowerCase() !== text.toLowerCase())
      outcome.different.push({ name, text, before });
    // Opens the section, so that the filled-in field is visible.
    field.closest("details")?.setAttribute("open", "");
  }
  return outcome;
}

/** Values derived from the VIN's facts. A different value that a person has entered takes precedence. */
function conclude({ make, model, trim, body }: DecodedCar): Record<string, string> {
  return {
    name: nameOf({ make, model: model ?? "", trim: trim ?? "" }),
    // The category's id follows from its name, as when a person chooses it.
    ...(body && { category_name: categoryNameOf(categoryOfBody(body)) }),
  };
}

/** Dispatches the events of typing, so that dependent fields are updated and the draft is saved. */
export function write(form: HTMLFormElement, { name, text }: Said): void {
  const field = fieldOf(form, name);
  if (field === undefined) return;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (field instanceof HTMLSelectElement)
    field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Restores the previous values of fields that still have the filled-in one. */
export function takeBack(form: HTMLFormElement, filled: readonly Written[]): void {
  for (const { name, text, before } of filled)
    if (fieldOf(form, name)?.value === text) write(form, { name, text: before });
}

/** `Make Ford, Year 2013` */
export function describe(said: readonly Said[]): string {
  return said.map(({ name, text }) => `${LABELS[name]} ${text}`).join(", ");
}

export function fieldOf(
  form: HTMLFormElement,
  name: string,
): HTMLInputElement | HTMLSelectElement | undefined {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement
    ? field
    : undefined;
}
