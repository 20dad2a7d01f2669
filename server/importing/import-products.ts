import { DatabaseError } from "pg";

import { findOutage } from "#server/db/unavailable.ts";

import { readBatches } from "./batches.ts";
import { ConnectionLostError, DiskFullError } from "./import-error.ts";
import { openTable } from "./open-table.ts";
import { openStore } from "./store.ts";
import { addBatch, newSummary } from "./summary.ts";

import type { Pool } from "pg";

import type { Batch } from "./batches.ts";
import type { MappingChange } from "./mapping.ts";
import type { ColumnTeller, OpenedTable, TableOptions } from "./open-table.ts";
import type { UnitDefaults } from "./plan.ts";
import type { ProductRow } from "./product-row.ts";
import type { Refusal } from "./refusal.ts";
import type { ImportSource } from "./source.ts";
import type { ProductStore } from "./store.ts";
import type { ImportSummary } from "./summary.ts";

export interface ImportProgress {
  /** Rows of the file that are done with: stored, or known not to be. */
  readonly rows: number;
  /** Bytes of the source taken so far, and all it has. */
  readonly bytes: number;
  readonly size: number;
  readonly milliseconds: number;
}

export interface ImportOptions {
  readonly source: ImportSource;
  readonly pool: Pool;
  /** The seller whose products they become. */
  readonly ownerId: string;
  readonly defaults: UnitDefaults;
  readonly changes: readonly MappingChange[];
  /** What each column of the file tells, where somebody has looked at all of them: `changes` are not asked then. */
  readonly columns?: ColumnTeller;
  /** How long listings are shown unless their seller renews them. */
  readonly listingDays: number;
  readonly now: Date;
  /** Stops the import between two batches. What was reported by then stays. */
  readonly signal?: AbortSignal;
  /** Hears what the file looks like, before anything can be wrong with that. */
  readonly onTable?: NonNullable<TableOptions["onTable"]>;
  /** Waited for between two blocks of lines, so that others get their turn. */
  readonly pause?: () => Promise<void>;
  /** Hears of every row that is a car. */
  readonly onProduct?: (product: ProductRow) => void;
  readonly onRefusal?: (refusal: Refusal) => void;
  readonly onProgress?: (progress: ImportProgress) => void;
}

/**
 * Imports the rows of a file as a seller's products, in transactions of some thousand rows. A row that
 * the seller has already is left as it is, so the same file can be imported again after anything.
 * Throws ImportError before the first row is written when the file cannot be understood.
 */
export async function importProducts(options: ImportOptions): Promise<ImportSummary> {
  const store = await openStore(options.pool, options.ownerId);
  return closing(store, async () => {
    const summary = newSummary();
    await readInto(store, await openCounted(options), summary, options);
    return summary;
  });
}

/** Closes the store in the end. Throws ImportError when the database was lost, or its disk is full. */
export async function closing<T>(store: ProductStore, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explainOutage(error);
  } finally {
    store.close();
  }
}

function explainOutage(error: unknown): unknown {
  if (findOutage(error) === "full")
    return new DiskFullError("The disk of the site's database is full.");
  return isConnectionLoss(error)
    ? new ConnectionLostError(`The connection to the database was lost: ${error.message}.`)
    : error;
}

/** Class 57 is "operator intervention": the server is being stopped. Without a code it is the socket. */
function isConnectionLoss(error: unknown): error is Error {
  if (error instanceof DatabaseError) return error.code?.startsWith("57") ?? false;
  return (
    error instanceof Error && (findOutage(error) === "away" || /connection/i.test(error.message))
  );
}

/** A table that tells how much of its file was read. */
export interface CountedTable extends OpenedTable {
  bytes(): number;
}

export async function openCounted(options: ImportOptions): Promise<CountedTable> {
  let bytes = 0;
  const opened = await openTable({ ...options, onBytes: (count) => (bytes += count) });
  return { ...opened, bytes: () => bytes };
}

/** Reads all rows into the store; stops between two batches when the signal says so. */
export async function readInto(
  store: ProductStore,
  opened: CountedTable,
  summary: ImportSummary,
  options: ImportOptions,
): Promise<void> {
  const began = performance.now();
  const finish = async (batch: Batch): Promise<void> => {
    await storeBatch(store, batch, summary, options);
    summary.milliseconds = performance.now() - began;
    const { read: rows, milliseconds } = summary;
    options.onProgress?.({
      rows,
      bytes: opened.bytes(),
      size: options.source.size,
      milliseconds,
    });
  };
  // While PostgreSQL stores one batch, the next is read here; there are never more than these two.
  let storing = Promise.resolve();
  try {
    for await (const batch of readBatches(opened.lines, { ...options, ...opened })) {
      await storing;
      if (options.signal?.aborted) return;
      storing = finish(batch);
      // Awaited one round later; until then its failure is nobody's.
      storing.catch(() => {});
    }
    await storing;
    summary.isComplete = true;
  } finally {
    // The connection is given back only when nothing uses it any more.
    await storing.catch(() => {});
  }
}

async function storeBatch(
  store: ProductStore,
  batch: Batch,
  summary: ImportSummary,
  { onRefusal }: ImportOptions,
): Promise<void> {
  const stored = await store.store(batch);
  for (const { line, message } of stored.rejected) {
    const reason = "the database does not take it";
    batch.refusals.push({ line, column: "", value: "", reason, detail: message });
  }
  const inOrder = batch.refusals.toSorted((a, b) => a.line - b.line);
  for (const refusal of inOrder) onRefusal?.(refusal);
  addBatch(summary, batch, stored);
}
