import { FIELD_NAMES, isFieldName } from "./fields.ts";
import { readHeading, unitsOf } from "./headings.ts";
import { ImportError, UnknownColumnsError } from "./import-error.ts";

import type { FieldName } from "./fields.ts";
import type { Heading, HeadingUnits } from "./headings.ts";

export interface Column extends HeadingUnits {
  /** Its place in the file, from 0. */
  readonly index: number;
  /** As the file writes it. */
  readonly heading: string;
}

/** The columns of each field. A later column is read where the earlier ones have no usable value. */
export type Mapping = Readonly<Partial<Record<FieldName, readonly Column[]>>>;

/** A correction: the field's column, or null for none. */
export interface MappingChange {
  readonly field: string;
  readonly column: string | null;
}

/** Prices under these headings are asking prices; a bare "price" beside them is the cost when new. */
const PLAIN_PRICE = /^(price|preis)\b/;

/**
 * Recognises headings and applies the corrections. Throws ImportError when one names an unknown field or
 * column.
 */
export function mapColumns(
  headings: readonly string[],
  changes: readonly MappingChange[] = [],
): Mapping {
  const mapping: Partial<Record<FieldName, Column[]>> = recognise(headings, changes);
  for (const { field, column } of changes) {
    requireField(field);
    if (column === null) delete mapping[field];
    else (mapping[field] ??= []).push(...findColumns(headings, column));
  }
  return mapping;
}

/** The mapping that a person has made column by column, in the file's order. */
export function assignColumns(
  headings: readonly string[],
  fields: readonly (FieldName | null)[],
): Mapping {
  if (fields.length !== headings.length)
    throw new ImportError(
      `The file has ${headings.length} columns, but ${fields.length} were described.`,
    );
  const mapping: Partial<Record<FieldName, Column[]>> = {};
  for (const [index, heading] of headings.entries()) {
    const field = fields[index];
    if (field) (mapping[field] ??= []).push({ index, heading, ...unitsOf(heading) });
  }
  return mapping;
}

/** Fields and columns that a correction names are excluded from recognition. */
function recognise(
  headings: readonly string[],
  changes: readonly MappingChange[],
): Partial<Record<FieldName, Column[]>> {
  const changed = new Set(changes.map(({ field }) => field));
  const taken = new Set(changes.map(({ column }) => column?.trim().toLowerCase()));
  const found = headings
    .map((heading, index) => ({ index, heading, meaning: readHeading(heading) }))
    .filter(
      (column): column is { index: number; heading: string; meaning: Heading } =>
        column.meaning !== undefined,
    )
    .filter(({ heading }) => !taken.has(heading.trim().toLowerCase()))
    .toSorted((a, b) => a.meaning.rank - b.meaning.rank);
  const mapping: Partial<Record<FieldName, Column[]>> = {};
  for (const { index, heading, meaning } of found) {
    const field = isNewPrice(meaning, heading, mapping) ? "new_price" : meaning.field;
    if (!changed.has(field)) (mapping[field] ??= []).push({ index, heading, ...unitsOf(heading) });
  }
  return mapping;
}

function isNewPrice(
  { field }: Heading,
  heading: string,
  mapping: Readonly<Partial<Record<FieldName, Column[]>>>,
): boolean {
  if (field !== "price" || !PLAIN_PRICE.test(heading.trim().toLowerCase())) return false;
  return mapping.price !== undefined && mapping.new_price === undefined;
}

function requireField(field: string): asserts field is FieldName {
  if (isFieldName(field)) return;
  throw new ImportError(`There is no field "${field}". The fields are: ${FIELD_NAMES.join(", ")}.`);
}

function findColumns(headings: readonly string[], name: string): Column[] {
  const wanted = name.trim().toLowerCase();
  const found = headings.flatMap((heading, index) =>
    heading.trim().toLowerCase() === wanted ? [{ index, heading, ...unitsOf(heading) }] : [],
  );
  if (found.length > 0) return found;
  throw new ImportError(
    `The file has no column "${name}". Its columns are: ${headings.map((heading) => heading.trim()).join(", ")}.`,
  );
}

/** Throws ImportError unless columns for a car's name and price are mapped. */
export function requireNameAndPrice(mapping: Mapping, headings: readonly string[]): void {
  const lacks = [
    ...(mapping.price === undefined ? ["a price (for example price or Preis)"] : []),
    ...((mapping.name ?? mapping.make ?? mapping.model) ? [] : ["a title, make or model"]),
  ];
  if (lacks.length === 0) return;
  const seen = headings
    .map((heading) => heading.trim().slice(0, 40))
    .slice(0, 30)
    .join(", ");
  throw new UnknownColumnsError(
    `No column for ${lacks.join(", nor for ")} was recognised. The first row was read as headings: ${seen}. ` +
      "If that is not the heading row, add one. If it is, say which columns to use.",
  );
}
