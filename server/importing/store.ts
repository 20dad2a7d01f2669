import { once } from "node:events";

import { DatabaseError } from "pg";
import { from as copyFrom } from "pg-copy-streams";

import { takePatientClient } from "#server/db/watched-client.ts";

import { ROW_COLUMNS } from "./product-row.ts";

import type { Pool, PoolClient } from "pg";
import type { Batch } from "./batches.ts";
import type { RowBuffer } from "./row-buffer.ts";

export const COLUMNS = ROW_COLUMNS.join(", ");

/** Cars per statement that queues pictures. */
const CARS_AT_ONCE = 2_000;
/** Limit of one seller's queued pictures. */
const MOST_WAITING = 20_000;

/** The result of storing a batch. */
export interface StoredBatch {
  readonly added: number;
  readonly alreadyThere: number;
  /** Rows that the database refused although validation had passed. */
  readonly rejected: readonly { readonly line: number; readonly message: string }[];
}

export interface ProductStore {
  /** Adds the rows that the owner does not have yet. Atomic: after an error none is added. */
  store(batch: Batch): Promise<StoredBatch>;
  /** Releases the connection. */
  close(): void;
}

/** Adds new cars, batch by batch, and skips existing ones. */
export async function openStore(pool: Pool, ownerId: string): Promise<ProductStore> {
  // A batch may wait for the lock of another import of the same seller.
  const client = await takePatientClient(pool);
  try {
    // In a fast-growing table the planner's statistics are stale until the next ANALYZE, so index scans are
    // forced.
    await client.query("SET enable_seqscan = off");
  } catch (error) {
    client.release(true);
    throw error;
  }
  return {
    store: async ({ rows, hasPictures }) =>
      storeInParts(client, rows, addNew(client, ownerId, hasPictures)),
    // Closed instead of pooled, because of its session settings.
    close: () => client.release(true),
  };
}

/** Writes the rows from one index to another, exclusive; returns how many were new. */
type Write = (rows: RowBuffer, from: number, to: number) => Promise<number>;

/**
 * Stores rows by bisection. Each attempt is a transaction of its own, and rows that fail alone are reported.
 */
export function storeInParts(
  client: PoolClient,
  rows: RowBuffer,
  write: Write,
): Promise<StoredBatch> {
  const inTransaction: Write = async (...part) => {
    await client.query("BEGIN");
    try {
      const added = await write(...part);
      await client.query("COMMIT");
      return added;
    } catch (error) {
      // When the connection is lost, the transaction is rolled back anyway.
      await client.query("ROLLBACK").catch(() => {});
      throw error;
    }
  };
  return storeOrSplit(inTransaction, rows, 0, rows.length);
}

/** Splits a refused range in halves until the invalid rows are isolated. */
async function storeOrSplit(
  write: Write,
  rows: RowBuffer,
  from: number,
  to: number,
): Promise<StoredBatch> {
  if (from === to) return { added: 0, alreadyThere: 0, rejected: [] };
  try {
    const added = await write(rows, from, to);
    return { added, alreadyThere: to - from - added, rejected: [] };
  } catch (error) {
    if (!isAboutData(error)) throw error;
    if (to - from === 1) {
      const rejected = [{ line: rows.lineOf(from), message: error.message }];
      return { added: 0, alreadyThere: 0, rejected };
    }
    const middle = (from + to) >> 1;
    const first = await storeOrSplit(write, rows, from, middle);
    const second = await storeOrSplit(write, rows, middle, to);
    return {
      added: first.added + second.added,
      alreadyThere: first.alreadyThere + second.alreadyThere,
      rejected: [...first.rejected, ...second.rejected],
    };
  }
}

/** Class 22 is "data exception", class 23 "integrity constraint violation". */
function isAboutData(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && /^2[23]/.test(error.code ?? "");
}

/**
 * Takes the seller's advisory lock until the transaction ends: two imports of one seller could deadlock on
 * each other's keys.
 */
export async function takeTurn(client: PoolClient, ownerId: string): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `import ${ownerId}`,
  ]);
}

/**
 * COPY is twice as fast as INSERT … ON CONFLICT, but fails at an existing key, so known keys are left out
 * first. The unique index still decides: in a race the refused rows come here again in halves and turn out to
 * be known.
 */
function addNew(client: PoolClient, ownerId: string, hasPictures: boolean): Write {
  return async (rows, from, to) => {
    await takeTurn(client, ownerId);
    const keys = rows.keys(from, to);
    const known = await findKnownKeys(client, ownerId, keys);
    const added = to - from - known.size;
    if (added > 0) await copyRows(client, "products", rows.without(known, from, to));
    // Known cars are included, because their pictures may have failed, or there was no room for them.
    if (hasPictures) await queuePictures(client, ownerId, "source_key = ANY ($2::uuid[])", [keys]);
    return added;
  };
}

/**
 * Queues the pictures that an owner's cars name, of the cars that fulfil a condition. In parts, because the
 * addresses of all cars can be many times the file's size.
 */
export async function queuePictures(
  client: PoolClient,
  ownerId: string,
  condition: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM products
     WHERE owner_id = $1 AND source_pictures IS NOT NULL AND ${condition} ORDER BY id`,
    [ownerId, ...values],
  );
  for (let from = 0; from < rows.length; from += CARS_AT_ONCE) {
    const cars = rows.slice(from, from + CARS_AT_ONCE).map(({ id }) => id);
    await client.query("SELECT queue_pictures($1, $2, $3)", [ownerId, cars, MOST_WAITING]);
  }
}

async function findKnownKeys(
  client: PoolClient,
  ownerId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const found = await client.query<{ source_key: string }>({
    name: "import-known-keys",
    text: `SELECT source_key FROM products
           WHERE owner_id = $1 AND source_key = ANY($2::uuid[]) AND source_key IS NOT NULL`,
    values: [ownerId, keys],
  });
  return new Set(found.rows.map(({ source_key }) => source_key));
}

/** Streams encoded rows into a table with their columns. */
export async function copyRows(
  client: PoolClient,
  table: string,
  rows: readonly Buffer[],
): Promise<void> {
  const copy = client.query(copyFrom(`COPY ${table} (${COLUMNS}) FROM STDIN`));
  copy.end(rows.length === 1 ? rows[0] : Buffer.concat(rows));
  await once(copy, "finish");
}
