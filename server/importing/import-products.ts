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
import type { Refusal, Warning } from "./refusal.ts";
import type { ImportSource } from "./source.ts";
import type { ProductStore } from "./store.ts";
import type { ImportSummary } from "./summary.ts";

export interface ImportProgress {
  /** Rows of the file that are done: stored or discarded. */
  readonly rows: number;
  /** Bytes of the source read so far, and in all. */
  readonly bytes: number;
  readonly size: number;
  readonly milliseconds: number;
}

export interface ImportOptions {
  readonly source: ImportSource;
  readonly pool: Pool;
  /** The seller who will own the products. */
  readonly ownerId: string;
  readonly defaults: UnitDefaults;
  readonly changes: readonly MappingChange[];
  /** The field of each column, where a person has mapped all columns; `changes` is ignored then. */
  readonly columns?: ColumnTeller;
  /** How long listings are shown unless their seller renews them. */
  readonly listingDays: number;
  readonly now: Date;
  /** Stops the import between two batches. Batches reported by then stay stored. */
  readonly signal?: AbortSignal;
  /** Called with the file's columns as soon as they are known, before they are validated. */
  readonly onTable?: NonNullable<TableOptions["onTable"]>;
  /** Awaited between two blocks of lines, to yield to other work. */
  readonly pause?: () => Promise<void>;
  /** Called with every row that is a car. */
  readonly onProduct?: (product: ProductRow) => void;
  readonly onRefusal?: (refusal: Refusal) => void;
  /** Called with every value that is left out, and the number of its row's first line. */
  readonly onWarning?: (line: number, warning: Warning) => void;
  /** Called with the number of the first line of every duplicate row. */
  readonly onRepeat?: (line: number) => void;
  readonly onProgress?: (progress: ImportProgress) => void;
}

/**
 * Imports the rows of a file as a seller's products, in transactions of some thousand rows. Idempotent: a row
 * that the seller already has is skipped, so an interrupted import can be repeated. Throws ImportError before
 * the first row is written when the file cannot be understood.
 */
export async function importProducts(options: ImportOptions): Promise<ImportSummary> {
  const store = await openStore(options.pool, options.ownerId);
  return closing(store, async () => {
    const summary = newSummary();
    await readInto(store, await openCounted(options), summary, options);
    return summary;
  });
}

/**
 * Runs the work and closes the store afterwards. Throws ImportError when the database was lost, or its disk
 * is full.
 */
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

/**
 * Class 57 is "operator intervention": the server is being stopped. An error without a code is the socket's.
 */
function isConnectionLoss(error: unknown): error is Error {
  if (error instanceof DatabaseError) return error.code?.startsWith("57") ?? false;
  return (
    error instanceof Error && (findOutage(error) === "away" || /connection/i.test(error.message))
  );
}

/** A table that counts how much of its file was read. */
export interface CountedTable extends OpenedTable {
  bytes(): number;
}

export async function openCounted(options: ImportOptions): Promise<CountedTable> {
  let bytes = 0;
  const opened = await openTable({ ...options, onBytes: (count) => (bytes += count) });
  return { ...opened, bytes: () => bytes };
}

/** Reads all rows into the store; an abort takes effect between two batches. */
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
  // Pipelining: while PostgreSQL stores one batch, the next is read; there are never more than these two.
  let storing = Promise.resolve();
  try {
    for await (const batch of readBatches(opened.lines, { ...options, ...opened })) {
      await storing;
      if (options.signal?.aborted) return;
      storing = finish(batch);
      // Awaited in the next round; until then a rejection must not count as unhandled.
      storing.catch(() => {});
    }
    await storing;
    summary.isComplete = true;
  } finally {
    // The connection must not be released while a batch is still being stored.
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
    const reason = "the database cannot store it";
    batch.refusals.push({ line, column: "", value: "", reason, detail: message });
  }
  const inOrder = batch.refusals.toSorted((a, b) => a.line - b.line);
  for (const refusal of inOrder) onRefusal?.(refusal);
  addBatch(summary, batch, stored);
}
