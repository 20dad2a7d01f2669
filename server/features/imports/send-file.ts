import { DatabaseError } from "pg";
import { t } from "#shared/lib/text.ts";
import type { Import } from "#shared/contract/imports.ts";
import { OPEN_UNITS } from "#shared/rules/imports.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { beginAttempt } from "#server/base/throttle.ts";
import type { ImportContext } from "./context.ts";
import { UPLOADS } from "./limits.ts";
import { cancelImports, findLastDone, insertImport } from "./store/imports.ts";
import type { ImportSettings } from "./store/runs.ts";
import { toImport } from "./views/imports.ts";

/** Stores a file and begins to check it. The seller's earlier file, if not started, is cancelled. */
export async function sendFile(
  context: ImportContext,
  { userId }: Actor,
  file: File,
): Promise<Import> {
  await beginAttempt(context.pool, UPLOADS, userId);
  const bytes = Buffer.from(await file.arrayBuffer());
  const settings = await beginLikeLast(context, userId);
  try {
    const row = await context.kysely.transaction().execute(async (transaction) => {
      await cancelImports(transaction, { ownerId: userId });
      const fileName = nameOf(file);
      const added = await insertImport(transaction, {
        ownerId: userId,
        fileName,
        file: bytes,
        settings,
      });
      await context.jobs.put(transaction, "import", [{ data: { importId: added.id } }]);
      return added;
    });
    return toImport(row);
  } catch (error) {
    const isSecond = error instanceof DatabaseError && error.constraint === "imports_open";
    if (!isSecond) throw error;
    throw new AppError(
      "CONFLICT",
      t`You already have an import running. Wait for it to finish or cancel it.`,
    );
  }
}

/** A file is read with the settings of the last one, so that its seller need not repeat corrections. */
async function beginLikeLast(
  { kysely, trade, distanceUnit }: ImportContext,
  ownerId: string,
): Promise<ImportSettings> {
  const last = await findLastDone(kysely, ownerId);
  if (!last?.columns)
    return { columns: null, currency: trade.currency, distance: distanceUnit, chosen: [] };
  const headings = last.columns.map(({ heading }) => heading);
  const columns = last.columns.map(({ field }) => field);
  // An import from before units were asked for: the units it was read with count as chosen.
  const { currency: lastCurrency, distance, chosen = [...OPEN_UNITS] } = last.settings;
  return { columns: null, last: { headings, columns }, currency: lastCurrency, distance, chosen };
}

/** The browser's name of the file, without characters that cannot be displayed. */
function nameOf({ name }: File): string {
  const shown = name.replaceAll(/[\p{C}/\\]/gu, " ").trim();
  return shown.slice(0, 200).trim() || "file.csv";
}
