import { AppError } from "#server/base/errors.ts";
import { t } from "#shared/lib/text.ts";
import type { ImportRow } from "./store/runs.ts";

/** Another person's import gets the same reply as an unknown one. */
export function required(row: ImportRow | undefined): ImportRow {
  if (row === undefined) throw new AppError("NOT_FOUND", t`We couldn’t find this import.`);
  return row;
}

export function refuse(message: string): never {
  throw new AppError("CONFLICT", message);
}

/** The host of a picture and its port, as `split_part(url, '/', 3)` finds them. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}
