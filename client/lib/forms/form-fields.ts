/** Finds the controls that errors name, so that an error can be shown and focused there. */

type Fields = Readonly<Record<string, string>>;

/**
 * Finds a field's control by the server's name for the field. A form may prefix its own name
 * (`hero.heading`). A composite control lists its fields in `data-fields`.
 */
export function findField(form: HTMLFormElement, name: string): HTMLElement | undefined {
  const quoted = CSS.escape(name);
  const found = form.querySelector<HTMLElement>(
    `[name="${quoted}"]:not([type=hidden]), [data-fields~="${quoted}"], [name$=".${quoted}"], [data-fields$=".${quoted}"]`,
  );
  // A step of the form that is not shown has fields all the same: they are shown on the way to them.
  if (found === null || found.closest("[hidden]:not([data-step])") !== null) return undefined;
  // The error of a fixed value is shown without a link: it cannot take the focus.
  return (found as Partial<HTMLInputElement>).readOnly === true ? undefined : found; // not every control
}

/** The controls of the fields that have one. */
export function findFields(form: HTMLFormElement, fields: Fields): Map<string, HTMLElement> {
  const found = Object.keys(fields).map((name) => [name, findField(form, name)] as const); // pairs
  return new Map(found.filter((pair): pair is [string, HTMLElement] => pair[1] !== undefined));
}

/** Scrolls to a field and focuses it. */
export function goToField(field: HTMLElement): void {
  const details = field.closest("details");
  if (details !== null) details.open = true;
  const isControl = field.matches("input, select, textarea, button");
  const target = isControl
    ? field
    : field.querySelector<HTMLElement>("input, select, textarea, button:not([aria-disabled])");
  (target ?? field).focus();
}

/**
 * Turns a reason such as "must be a picture" into a sentence about its subject; a sentence stays as it is.
 */
export function toSentence(subject: string, reason: string): string {
  return /^[a-z]/.test(reason) ? `${subject} ${reason}` : reason;
}

/** The problem of each field as a sentence, which begins with the field's label where it needs a subject. */
export function tellFields(form: HTMLFormElement, fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, reason]) => [
      name,
      toSentence(labelOf(findField(form, name)) ?? name, reason),
    ]),
  );
}

function labelOf(field: HTMLElement | undefined): string | undefined {
  if (field === undefined) return undefined;
  const { labels } = field as Partial<HTMLInputElement>; // not every control has them
  const legend = field.closest("fieldset")?.querySelector("legend");
  const isChoice = field.matches("[type=radio], [type=checkbox], [data-fields]");
  return (isChoice ? legend : labels?.[0])?.textContent?.trim();
}
