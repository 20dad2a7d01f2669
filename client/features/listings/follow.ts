import { BODIES, categoryNameOf, categoryOfBody } from "#shared/rules/vocabulary.ts";
import { fieldOf, write } from "./prefill.ts";
import { nameOf, readValues, type Values } from "./values.ts";

/** Values that follow from others, until somebody writes their own. */

/** Years in use, by the year; empty for what is no year. */
export function ageOf(year: string, thisYear: number): string {
  const age = /^(?:19|20)\d\d$/.test(year) ? thisYear - Number(year) : -1;
  // Cars of the next model year are sold already.
  if (age === -1 && Number(year) === thisYear + 1) return "0";
  return age < 0 ? "" : String(age);
}

function conclude(values: Values): Values {
  const body = BODIES.find((each) => each === values["body"]);
  return {
    old: ageOf(values["year"] ?? "", new Date().getFullYear()),
    name: nameOf(values),
    category_name: body === undefined ? "" : categoryNameOf(categoryOfBody(body)),
  };
}

/** Follows the fields of a form with these initial values. Returns what to call when a field has changed. */
export function followFields(first: Values): (form: HTMLFormElement) => void {
  let before = conclude(first);
  return (form) => {
    const last = before;
    before = conclude(readValues(new FormData(form)));
    for (const [name, text] of Object.entries(before)) {
      const written = fieldOf(form, name)?.value;
      // Writing is an input, too: by then nothing has changed any more.
      if (text !== last[name] && (written === "" || written === last[name]) && written !== text)
        write(form, { name, text });
    }
  };
}
