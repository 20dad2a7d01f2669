import { type Kysely, type Selectable, sql } from "kysely";
import type { PoolClient } from "pg";
import type { ImportColumn, ImportOutcome } from "#shared/contract/imports.ts";
import type { ImportField, ImportState, OpenUnit } from "#shared/rules/imports.ts";
import type { Database, ImportsTable } from "#server/db/schema.ts";

/** The settings that a file is read with. */
export interface ImportSettings {
  /** The field of each column; null while the headings decide. */
  columns: (ImportField | null)[] | null;
  /** The last file's columns. A file with the same headings is read in the same way. */
  last?: { headings: string[]; columns: (ImportField | null)[] };
  currency: string;
  distance: "km" | "mi";
  /** Units that the seller has chosen for this file; absent in imports of earlier versions. */
  chosen?: OpenUnit[];
  /** How many cars that are missing in the file may be withdrawn. */
  withdraw?: number;
}

/** States in which a process should be working on the file. */
const WAITING: readonly ImportState[] = ["checking", "importing"];

/** A row of imports, with the types of its JSON columns, which only this feature writes. */
export type ImportRow = Omit<
  Selectable<ImportsTable>,
  "settings" | "columns" | "outcome" | "state"
> & {
  state: ImportState;
  settings: ImportSettings;
  columns: ImportColumn[] | null;
  outcome: ImportOutcome | null;
};

/** Begins a run of an import; undefined when it is over. A process with an earlier run notices and stops. */
export async function beginRun(db: Kysely<Database>, id: string): Promise<ImportRow | undefined> {
  const row = await db
    .updateTable("imports")
    .set({ run: sql`run + 1` })
    .where("id", "=", id)
    .where("state", "in", WAITING)
    .returningAll()
    .executeTakeFirst();
  return row as ImportRow | undefined; // see the type
}

/** Files that a process should be working on, the oldest first. */
export async function findWaiting(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom("imports")
    .select("id")
    .where("state", "in", WAITING)
    .orderBy("created_at")
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores the progress of a run; false when the run was cancelled or replaced. */
export async function keepRun(
  db: Kysely<Database>,
  { id, run, state }: ImportRow,
  progress: number,
): Promise<boolean> {
  const result = await db
    .updateTable("imports")
    .set({ progress })
    .where("id", "=", id)
    .where("run", "=", run)
    .where("state", "=", state)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** How many lines of a report a row holds. */
const LINES_OF_PART = 1_000;

export interface Settled {
  state: ImportState;
  problem: string | null;
  columns: ImportColumn[] | null;
  outcome: ImportOutcome | null;
  /** Lines of the report file, one for each refused row. */
  report: readonly string[];
}

/**
 * Stores the result of a run, in the transaction that changes its cars; false when the run was cancelled or
 * replaced.
 */
export async function settleRun(
  client: PoolClient,
  { id, run, state: before }: ImportRow,
  { state, problem, columns, outcome, report }: Settled,
): Promise<boolean> {
  const isOver = state !== "checked";
  const { rowCount } = await client.query(
    `UPDATE imports SET state = $4, problem = $5, columns = $6, outcome = $7, progress = 1,
       finished_at = CASE WHEN $8 THEN now() END
     WHERE id = $1 AND run = $2 AND state = $3`,
    [id, run, before, state, problem, JSON.stringify(columns), JSON.stringify(outcome), isOver],
  );
  if (rowCount === 0) return false;
  if (isOver) await client.query("DELETE FROM import_files WHERE import_id = $1", [id]);
  await client.query("DELETE FROM import_reports WHERE import_id = $1", [id]);
  for (let at = 0; at < report.length; at += LINES_OF_PART)
    await client.query("INSERT INTO import_reports VALUES ($1, $2, $3)", [
      id,
      at,
      report.slice(at, at + LINES_OF_PART).join(""),
    ]);
  return true;
}

/** Reads a stored file, part by part. */
export async function* readFile(db: Kysely<Database>, id: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const row = await db
      .selectFrom("import_files")
      .select("bytes")
      .where("import_id", "=", id)
      .where("position", "=", position)
      .executeTakeFirst();
    if (row === undefined) return;
    yield row.bytes;
  }
}
