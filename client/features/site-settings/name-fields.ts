import { t } from "#shared/lib/text.ts";
import { ApiError, toApiError } from "#client/lib/api/api-error.ts";
import type { SitePart } from "#shared/rules/site-parts.ts";
import { PART_SHAPES } from "./shapes.ts";

/** The server's reason for an empty field, which names none. */
const EMPTY = t`This field is required`;

/** Finds the shape of a field by the server's name for it, such as `entries.0.question`, and its row's title. */
function findShape(part: SitePart, name: string): { label?: string; row?: string } {
  const [first = "", place, inner] = name.split(".");
  const shape = PART_SHAPES[part].fields.find((each) => each.name === first);
  if (shape === undefined) return {};
  if (shape.kind !== "rows") return { label: shape.label };
  const label = shape.fields.find((each) => each.name === inner)?.label;
  const row = place === undefined ? undefined : shape.words.own?.title(Number(place) + 1);
  return { ...(label !== undefined && { label }), ...(row !== undefined && { row }) };
}

/** The same refusal, with sentences that name the empty fields. */
export function nameEmpty(part: SitePart, failure: unknown): ApiError {
  const { status, message, fields, moments } = toApiError(failure);
  const named = Object.entries(fields).map(([name, reason]) => {
    const { label } = findShape(part, name);
    return [name, reason === EMPTY && label !== undefined ? t`${label} is required` : reason];
  });
  return new ApiError(status, message, Object.fromEntries(named), moments);
}

/** A problem as the list above the form has it: several rows have the same fields. */
export function withRow(part: SitePart, name: string, text: string): string {
  const { row } = findShape(part, name);
  return row === undefined ? text : t`${row}: ${text}`;
}
