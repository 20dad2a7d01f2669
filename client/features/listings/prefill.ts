import type { DecodedCar } from "#shared/contract/vins.ts";
import { categoryNameOf, categoryOfBody } from "#shared/rules/vocabulary.ts";
import { LABELS } from "./values.ts";

/** Something that a field of the form can say. */
export interface Said {
  name: string;
  text: string;
}

/** Something that a field says now, with what it said before. */
export interface Written extends Said {
  before: string;
}

/** What a number tells, and what became of it in the form. */
export interface Outcome {
  /** Is now what the number tells. */
  filled: Written[];
  /** Says something else, and was left alone. */
  different: Written[];
}

/** Fills in what is empty in the form, and nothing else. */
export function fillIn(form: HTMLFormElement, car: DecodedCar): Outcome {
  const outcome: Outcome = { filled: [], different: [] };
  const fill = (name: string, text: string): void => {
    write(form, { name, text });
    outcome.filled.push({ name, text, before: "" });
  };
  for (const [name, text] of Object.entries(conclude(car)))
    if (fieldOf(form, name)?.value.trim() === "") fill(name, text);
  for (const [name, value] of Object.entries(car)) {
    const field = fieldOf(form, name);
    if (field === undefined || value === null) continue;
    const text = String(value);
    const before = field.value.trim();
    if (before === "") fill(name, text);
    else if (before.toLowerCase() !== text.toLowerCase())
      outcome.different.push({ name, text, before });
    // What was filled in is to be seen.
    field.closest("details")?.setAttribute("open", "");
  }
  return outcome;
}

/** What follows from what a number tells. Whoever has said something else there knows better. */
function conclude({ make, model, trim, body }: DecodedCar): Record<string, string> {
  return {
    name: [make, model, trim].filter(Boolean).join(" "),
    // Its id follows, as when a person chooses it.
    ...(body && { category_name: categoryNameOf(categoryOfBody(body)) }),
  };
}

/** As if it had been typed: what follows from a field follows, and the form is kept. */
export function write(form: HTMLFormElement, { name, text }: Said): void {
  const field = fieldOf(form, name);
  if (field === undefined) return;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (field instanceof HTMLSelectElement)
    field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** What was there before, in the fields that still say what was filled in. */
export function takeBack(form: HTMLFormElement, filled: readonly Written[]): void {
  for (const { name, text, before } of filled)
    if (fieldOf(form, name)?.value === text) write(form, { name, text: before });
}

/** `Make Ford, Year 2013` */
export function describe(said: readonly Said[]): string {
  return said.map(({ name, text }) => `${LABELS[name]} ${text}`).join(", ");
}

function fieldOf(
  form: HTMLFormElement,
  name: string,
): HTMLInputElement | HTMLSelectElement | undefined {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement
    ? field
    : undefined;
}
