import { makeId } from "#client/lib/forms/make-id.ts";

/** One of several, with a key that stays its own wherever it is moved. */
export interface Row {
  readonly key: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A part as it stands in its form: texts, and rows of texts. */
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

/** The same rows with another text in a field of one, wherever that stands by now. */
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

/** The part as the call takes it, which is also what its preview shows. */
export function toValue(draft: Draft): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(draft).map(([name, one]) => [
      name,
      typeof one === "string" ? one : one.map(({ fields }) => fields),
    ]),
  );
}

/** Whether the form holds something else than what is saved. */
export function isChanged(draft: Draft, saved: object): boolean {
  return JSON.stringify(toValue(draft)) !== JSON.stringify(toValue(toDraft(saved)));
}
