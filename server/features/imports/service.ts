import type { Kysely } from "kysely";
import { DatabaseError, type Pool } from "pg";
import type { Import } from "#shared/contract/imports.ts";
import {
  IMPORT_STATES,
  type ImportField,
  isOpen,
  OPEN_UNITS,
  type OpenUnit,
} from "#shared/rules/imports.ts";
import type { Actor } from "#server/base/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError, invalidField } from "#server/base/errors.ts";
import { REPORT_HEADER } from "#server/importing/report.ts";
import { beginAttempt, type ThrottlePolicy } from "#server/base/throttle.ts";
import { picturesToCome } from "../picture-fetches/views.ts";
import type { ImportRow, ImportRunner, ImportSettings } from "../import-runs/service.ts";
import {
  cancelImports,
  deleteFile,
  deleteFinished,
  findImport,
  findLastDone,
  insertImport,
  listImports,
  moveImport,
  readReport,
} from "./store.ts";
import { asksOf, toImport } from "./views.ts";

export interface ImportContext {
  pool: Pool;
  kysely: Kysely<Database>;
  runner: ImportRunner;
  /** What holds where a file names none. */
  trade: { readonly currency: string };
  distanceUnit: "km" | "mi";
}

const HOUR = 60 * 60;
/** Files that one person sends: somebody who mends a file tries it again and again. */
const UPLOADS: ThrottlePolicy = { name: "import-of", free: 30, most: 60, waitSeconds: HOUR };
/** Somebody who tells forty columns apart changes as many. */
const CHANGES: ThrottlePolicy = { name: "import-read", free: 200, most: 300, waitSeconds: HOUR };
const DAY_MS = 24 * HOUR * 1000;
/** A file that was sent and looked at, and then not started. */
const KEPT_OPEN_MS = DAY_MS;
const KEPT_MS = 90 * DAY_MS;
const LISTED = 10;

/** Keeps a file and begins to check it. One that was sent before and not started is given up. */
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
      return insertImport(transaction, { ownerId: userId, fileName, file: bytes, settings });
    });
    context.runner.wake();
    return toImport(row);
  } catch (error) {
    const isSecond = error instanceof DatabaseError && error.constraint === "imports_open";
    if (!isSecond) throw error;
    throw new AppError("CONFLICT", "An import of yours is running. Wait for it, or cancel it.");
  }
}

/** Tonight's file is read as yesterday's was: what its seller has corrected need not be said again. */
async function beginLikeLast(
  { kysely, trade, distanceUnit }: ImportContext,
  ownerId: string,
): Promise<ImportSettings> {
  const last = await findLastDone(kysely, ownerId);
  if (!last?.columns)
    return { columns: null, currency: trade.currency, distance: distanceUnit, chosen: [] };
  const headings = last.columns.map(({ heading }) => heading);
  const columns = last.columns.map(({ field }) => field);
  // Of an import before units were asked for: what it was read with counts as chosen.
  const { currency: lastCurrency, distance, chosen = [...OPEN_UNITS] } = last.settings;
  return { columns: null, last: { headings, columns }, currency: lastCurrency, distance, chosen };
}

/** What a browser calls the file, without what no list can show. */
function nameOf({ name }: File): string {
  const shown = name.replaceAll(/[\p{C}/\\]/gu, " ").trim();
  return shown.slice(0, 200).trim() || "file.csv";
}

export async function listOwn({ kysely }: ImportContext, { userId }: Actor): Promise<Import[]> {
  const rows = await listImports(kysely, userId, LISTED);
  return rows.map(toImport);
}

export async function findOwn(
  { kysely }: ImportContext,
  { userId }: Actor,
  id: string,
): Promise<Import> {
  return toImport(required(await findImport(kysely, userId, id)));
}

interface Reading {
  columns?: (ImportField | null)[] | undefined;
  currency?: string | undefined;
  distance?: "km" | "mi" | undefined;
}

/** Reads the file in another way; what is left out stays as it was. */
export async function changeReading(
  context: ImportContext,
  { userId }: Actor,
  id: string,
  reading: Reading,
): Promise<Import> {
  const { columns, settings: before } = required(await findImport(context.kysely, userId, id));
  await beginAttempt(context.pool, CHANGES, userId);
  if (columns !== null && reading.columns && columns.length !== reading.columns.length)
    throw invalidField("columns", `must be ${columns.length}, one for each column of the file`);
  const currency = reading.currency ?? before.currency;
  if (!Intl.supportedValuesOf("currency").includes(currency))
    throw invalidField("currency", "must be a code such as EUR");
  const read: ImportSettings = {
    ...before,
    columns: reading.columns ?? before.columns,
    currency,
    distance: reading.distance ?? before.distance,
    chosen: OPEN_UNITS.filter(
      (unit) => reading[unit] !== undefined || before.chosen?.includes(unit),
    ),
  };
  const settings = JSON.stringify(read);
  const row = await moveImport(
    context.kysely,
    { ownerId: userId, id, from: ["checking", "checked"] },
    { state: "checking", settings, outcome: null },
  );
  context.runner.wake();
  return toImport(row ?? refuse("This import has been started and is read as it was."));
}

const UNNAMED: Record<OpenUnit, string> = {
  currency: "must be chosen: the file has prices that name none",
  distance: "must be chosen (km or mi): the file has distances that name no unit",
};

/** Takes the cars over. Only what was checked, and can be read, is. */
export async function startImport(
  context: ImportContext,
  { userId }: Actor,
  { id, withdraw }: { id: string; withdraw?: number | undefined },
): Promise<Import> {
  const before = required(await findImport(context.kysely, userId, id));
  if (before.problem !== null) throw new AppError("CONFLICT", before.problem);
  const [open] = asksOf(before);
  if (open !== undefined) throw invalidField(open, UNNAMED[open]);
  const settings = { ...before.settings, ...(withdraw !== undefined && { withdraw }) };
  const row = await moveImport(
    context.kysely,
    { ownerId: userId, id, from: ["checked"], run: before.run },
    { state: "importing", settings: JSON.stringify(settings) },
  );
  context.runner.wake();
  return toImport(row ?? refuse("This import is not waiting to be started."));
}

/** Gives an import up. While its cars are being changed, whatever comes first counts. */
export async function cancelImport(
  { kysely }: ImportContext,
  { userId }: Actor,
  id: string,
): Promise<Import> {
  required(await findImport(kysely, userId, id));
  const row = await moveImport(
    kysely,
    { ownerId: userId, id, from: IMPORT_STATES.filter(isOpen) },
    { state: "cancelled", finished_at: new Date() },
  );
  if (row === undefined) refuse("This import is over already.");
  await deleteFile(kysely, id);
  return toImport(row);
}

/** The rows that were refused, with their reasons, for a spreadsheet. */
export async function makeReport(
  { kysely }: ImportContext,
  { userId }: Actor,
  id: string,
): Promise<File> {
  const { file_name: name } = required(await findImport(kysely, userId, id));
  const lines = await readReport(kysely, id);
  // The mark tells spreadsheets that it is UTF-8.
  const text = `\u{feff}${REPORT_HEADER}${lines}`;
  const base = name.replace(/(?:\.csv)?(?:\.gz)?$/i, "");
  return new File([text], `${base} - refused rows.csv`, { type: "text/csv" });
}

/** The pictures of the caller's files: how many are on their way, and which could not be had. */
export function findPicturesToCome({ kysely }: ImportContext, { userId }: Actor) {
  return picturesToCome(kysely, userId);
}

/** Removes files that nobody started, and what is long over. */
export async function forgetImports(kysely: Kysely<Database>, now: Date): Promise<void> {
  const olderThan = new Date(now.getTime() - KEPT_OPEN_MS);
  await kysely.transaction().execute((transaction) => cancelImports(transaction, { olderThan }));
  await deleteFinished(kysely, new Date(now.getTime() - KEPT_MS));
}

/** Somebody else's import is one that does not exist. */
function required(row: ImportRow | undefined): ImportRow {
  if (row === undefined) throw new AppError("NOT_FOUND", "There is no such import of yours.");
  return row;
}

function refuse(message: string): never {
  throw new AppError("CONFLICT", message);
}
