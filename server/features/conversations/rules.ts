import { pathOf } from "#server/base/private-files.ts";

const PREVIEW = "-preview";

/** The path of the small version of a picture; it begins like that of its file, with which it is removed. */
export function previewOf(file: string): string {
  return pathOf(file) + PREVIEW;
}
