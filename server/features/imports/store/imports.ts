import { type Kysely, sql, type Transaction, type Updateable } from "kysely";
import { v7 as makeId } from "uuid";
import type { ImportState } from "#shared/rules/imports.ts";
import type { Database, ImportsTable } from "#server/db/schema.ts";
import type { ImportRow, ImportSettings } from "./runs.ts";

/** Size of the parts that a file is stored and read in. */
const PART_BYTES = 16 * 1024;

interface NewImport {
  ownerId: string;
  fileName: string;
  file: Buffer;
  settings: ImportSettings;
}

/** Stores a file of a seller. The database refuses a second open import of one seller. */
export async function insertImport(
  transaction: Transaction<Database>,
  { ownerId, fileName, file, settings }: NewImport,
): Promise<ImportRow> {
  const row = await transaction
    .insertInto("imports")
    .values({
      id: makeId(),
      owner_id: ownerId,
      file_name: fileName,
      size: file.length,
      settings: JSON.stringify(settings),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (let at = 0; at < file.length; at += PART_BYTES) {
    const bytes = file.subarray(at, at + PART_BYTES);
    const part = { import_id: row.id, position: at / PART_BYTES, bytes };
    await transaction.insertInto("import_files").values(part).execute();
  }
  return row as ImportRow; // see the type
}

export async function findImport(
  db: Kysely<Database>,
  ownerId: string,
  id: string,
): Promise<ImportRow | undefined> {
  const row = await db
    .selectFrom("imports")
    .selectAll()
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return row as ImportRow | undefined; // see the type
}

/** The last finished import of a seller. */
export async function findLastDone(
  db: Kysely<Database>,
  ownerId: string,
): Promise<ImportRow | undefined> {
  const row = await db
    .selectFrom("imports")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("state", "=", "done")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row as ImportRow | undefined; // see the type
}

/** The newest first. */
export async function listImports(
  db: Kysely<Database>,
  ownerId: string,
  most: number,
): Promise<ImportRow[]> {
  const rows = await db
    .selectFrom("imports")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .orderBy("created_at", "desc")
    .limit(most)
    .execute();
  return rows as ImportRow[]; // see the type
}

export interface Move {
  ownerId: string;
  id: string;
  from: readonly ImportState[];
  /** Only if this is still the run that the seller has seen. */
  run?: number;
}

/**
 * Moves a seller's import on from one of these states; undefined when it is in none of them. The run number
 * is raised, so a process that works on the import notices it and stops.
 */
export async function moveImport(
  db: Kysely<Database>,
  { ownerId, id, from, run }: Move,
  values: Updateable<ImportsTable>,
): Promise<ImportRow | undefined> {
  const row = await db
    .updateTable("imports")
    .set({
      ...values,
      run: sql`run + 1`,
      progress: 0,
      problem: null,
    })
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .where("state", "in", from)
    .$if(run !== undefined, (query) => query.where("run", "=", run ?? 0))
    .returningAll()
    .executeTakeFirst();
  return row as ImportRow | undefined; // see the type
}

/** Cancels a seller's imports that were not started, and deletes their files. */
export async function cancelImports(
  transaction: Transaction<Database>,
  which: { ownerId: string } | { olderThan: Date },
): Promise<void> {
  const rows = await transaction
    .updateTable("imports")
    .set({ state: "cancelled", finished_at: new Date(), run: sql`run + 1` })
    .where("state", "in", ["checking", "checked"])
    .where((eb) =>
      "ownerId" in which
        ? eb("owner_id", "=", which.ownerId)
        : eb("created_at", "<", which.olderThan),
    )
    .returning("id")
    .execute();
  for (const { id } of rows) await deleteFile(transaction, id);
}

export async function deleteFile(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom("import_files").where("import_id", "=", id).execute();
}

/** Deletes imports that ended before a time, with their reports. */
export async function deleteFinished(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom("imports").where("finished_at", "<", before).execute();
}

export async function readReport(db: Kysely<Database>, id: string): Promise<string> {
  const rows = await db
    .selectFrom("import_reports")
    .select("lines")
    .where("import_id", "=", id)
    .orderBy("position")
    .execute();
  return rows.map(({ lines }) => lines).join("");
}
