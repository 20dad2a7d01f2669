import { makeId } from "#client/lib/forms/make-id.ts";

/** One row of several; its key stays the same when it moves. */
export interface Row {
  readonly key: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The input of a part's form: texts, and rows of texts. */
export type Draft = Readonly<Record<string, string | readonly Row[]>>;

export function toDraft(value: object): Draft {
  return Object.fromEntries(
    Object.entries(value).map(([name, one]: [string, unknown]) => [
      name,
      Array.isArray(one) ? one.map((row: object) => toRow(row)) : String(one),
    ]),
  );
}

export function toRow(fields: object): Row {
  return { key: makeId(), fields: { ...fields } };
}

/** The same rows with one field changed. The row is found by its key, because it may have moved. */
export function withField(
  rows: readonly Row[],
  key: string,
  field: string,
  text: string,
): readonly Row[] {
  return rows.map((row) =>
    row.key === key ? { ...row, fields: { ...row.fields, [field]: text } } : row,
  );
}

/** Converts the input to the value that the call takes and the preview shows. */
export function toValue(draft: Draft): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(draft).map(([name, one]) => [
      name,
      typeof one === "string" ? one : one.map(({ fields }) => fields),
    ]),
  );
}

/** Whether the form has unsaved changes. */
export function isChanged(draft: Draft, saved: object): boolean {
  return JSON.stringify(toValue(draft)) !== JSON.stringify(toValue(toDraft(saved)));
}
