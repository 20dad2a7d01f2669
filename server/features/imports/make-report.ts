import type { Actor } from "#server/base/actor.ts";
import { REPORT_HEADER } from "#server/importing/report.ts";
import type { ImportContext } from "./context.ts";
import { required } from "./rules.ts";
import { findImport, readReport } from "./store/imports.ts";

/** Rows that were refused, duplicates and values that were left out, with their reasons, for a spreadsheet. */
export async function makeReport(
  { kysely }: ImportContext,
  { userId }: Actor,
  id: string,
): Promise<File> {
  const { file_name: name } = required(await findImport(kysely, userId, id));
  const lines = await readReport(kysely, id);
  // The byte order mark tells spreadsheets that the file is UTF-8.
  const text = `\u{feff}${REPORT_HEADER}${lines}`;
  const base = name.replace(/(?:\.csv)?(?:\.gz)?$/i, "");
  return new File([text], `${base} - problems.csv`, { type: "text/csv" });
}
