import { Unusable } from "./unusable.ts";

import type { PlannedColumn } from "./plan.ts";
import type { Warning } from "./refusal.ts";

/** The result of reading a field's columns. */
export type FieldReading<T> =
  | { readonly value: T }
  | {
      readonly value: null;
      readonly column: string;
      readonly text: string;
      readonly reason: string;
      /** Details of this value, beyond the reason. */
      readonly detail?: string | undefined;
    };

const ABSENT = { value: null, column: "", text: "", reason: "is missing" } as const;

/** Reads a field's columns in order until one has a usable value. */
export function readField<T>(
  columns: readonly PlannedColumn<T>[],
  fields: readonly string[],
): FieldReading<T> {
  let failed: FieldReading<T> | undefined;
  for (const column of columns) {
    const text = fields[column.index]?.trim() ?? "";
    const reading = text === "" ? null : column.read(text);
    if (reading instanceof Unusable) {
      const { reason, detail } = reading;
      failed ??= { value: null, column: column.heading, text, reason, detail };
    } else if (reading !== null) {
      return { value: reading };
    }
  }
  if (failed !== undefined) return failed;
  return columns[0] === undefined ? ABSENT : { ...ABSENT, column: columns[0].heading };
}

/** Reads an optional field: an unusable value is left out with a warning. */
export function readOptional<T>(
  columns: readonly PlannedColumn<T>[],
  fields: readonly string[],
  warnings: Warning[],
): T | null {
  if (columns.length === 0) return null;
  const reading = readField(columns, fields);
  if (reading.value === null && "text" in reading && reading.text !== "") {
    warnings.push({ column: reading.column, value: reading.text, reason: reading.reason });
  }
  return reading.value;
}
