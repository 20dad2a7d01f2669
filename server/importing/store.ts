import { once } from "node:events";

import { DatabaseError } from "pg";
import { from as copyFrom } from "pg-copy-streams";

import { ROW_COLUMNS } from "./product-row.ts";

import type { Pool, PoolClient } from "pg";
import type { RowBuffer } from "./row-buffer.ts";

const COLUMNS = ROW_COLUMNS.join(", ");

/** What became of a batch. */
export interface StoredBatch {
  readonly added: number;
  readonly alreadyThere: number;
  /** Rows that the database would not take, which no check before it noticed. */
  readonly rejected: readonly { readonly line: number; readonly message: string }[];
}

export interface ProductStore {
  /** Adds the rows that the owner does not have yet: all of them or, after an error, none. */
  store(rows: RowBuffer): Promise<StoredBatch>;
  /** Gives the connection back. */
  close(): void;
}

/** Takes a connection of its own for as long as the import runs. */
export async function openStore(pool: Pool, ownerId: string): Promise<ProductStore> {
  const client = await pool.connect();
  // A connection that breaks also fails the query that waits for it, where it is dealt with.
  client.on("error", () => {});
  try {
    // A batch may wait for another import of the same seller; and in a table that grows by the second,
    // the planner takes the index of keys for small until it is analysed.
    await client.query(
      "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET enable_seqscan = off",
    );
  } catch (error) {
    client.release(true);
    throw error;
  }
  return {
    store: (rows) => storeOrSplit(client, ownerId, rows, 0, rows.length),
    // The settings above are this connection's; nobody else shall find them.
    close: () => client.release(true),
  };
}

/** Halves what the database refuses until the rows at fault stand alone. */
async function storeOrSplit(
  client: PoolClient,
  ownerId: string,
  rows: RowBuffer,
  from: number,
  to: number,
): Promise<StoredBatch> {
  if (from === to) return { added: 0, alreadyThere: 0, rejected: [] };
  try {
    const added = await storeRows(client, ownerId, rows, from, to);
    return { added, alreadyThere: to - from - added, rejected: [] };
  } catch (error) {
    if (!isAboutData(error)) throw error;
    if (to - from === 1) {
      const rejected = [{ line: rows.lineOf(from), message: error.message }];
      return { added: 0, alreadyThere: 0, rejected };
    }
    const middle = (from + to) >> 1;
    const first = await storeOrSplit(client, ownerId, rows, from, middle);
    const second = await storeOrSplit(client, ownerId, rows, middle, to);
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
 * Stores rows in one transaction and returns how many were new. COPY is twice as fast as INSERT … ON
 * CONFLICT, but stops at a key that exists. The known ones are left out before; the unique index
 * still decides, and what it refuses comes here again in halves and is found to be known.
 */
async function storeRows(
  client: PoolClient,
  ownerId: string,
  rows: RowBuffer,
  from: number,
  to: number,
): Promise<number> {
  // Two imports of one seller take turns; otherwise each could wait for the other's keys.
  await client.query(
    `BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('import ${ownerId}', 0))`,
  );
  try {
    const known = await findKnownKeys(client, ownerId, rows.keys(from, to));
    const added = to - from - known.size;
    if (added > 0) await copyRows(client, rows.without(known, from, to));
    await client.query("COMMIT");
    return added;
  } catch (error) {
    // Where the connection is gone, so is the transaction.
    await client.query("ROLLBACK").catch(() => {});
    throw error;
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

async function copyRows(client: PoolClient, rows: readonly Buffer[]): Promise<void> {
  const copy = client.query(copyFrom(`COPY products (${COLUMNS}) FROM STDIN`));
  copy.end(rows.length === 1 ? rows[0] : Buffer.concat(rows));
  await once(copy, "finish");
}
