import { once } from "node:events";

import { DatabaseError } from "pg";
import { from as copyFrom } from "pg-copy-streams";

import { ROW_COLUMNS } from "./product-row.ts";

import type { Pool, PoolClient } from "pg";
import type { EncodedRow } from "./batches.ts";

/** How long a listing is shown unless its seller renews it. */
const LISTED_DAYS = 60;
const COLUMNS = ROW_COLUMNS.join(", ");

/** What became of a batch. */
export interface StoredBatch {
  readonly added: number;
  readonly alreadyThere: number;
  /** Rows that the database would not take, which no check before it noticed. */
  readonly rejected: readonly { readonly row: EncodedRow; readonly message: string }[];
}

export interface ProductStore {
  /** Adds the rows that the owner does not have yet: all of them or, after an error, none. */
  store(rows: readonly EncodedRow[]): Promise<StoredBatch>;
  /** Gives the connection back. */
  close(): void;
}

/** Takes a connection of its own for as long as the import runs. */
export async function openStore(pool: Pool, ownerId: string): Promise<ProductStore> {
  const client = await pool.connect();
  try {
    // A batch may wait for another import of the same seller.
    await client.query("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0");
    await client.query(
      `CREATE TEMP TABLE imported_rows ON COMMIT DELETE ROWS AS SELECT ${COLUMNS} FROM products WITH NO DATA`,
    );
  } catch (error) {
    client.release(true);
    throw error;
  }
  return {
    store: (rows) => storeOrSplit(client, ownerId, rows),
    // The settings and the table above are this connection's; nobody else shall find them.
    close: () => client.release(true),
  };
}

/** Halves a batch that the database refuses until the rows at fault stand alone. */
async function storeOrSplit(
  client: PoolClient,
  ownerId: string,
  rows: readonly EncodedRow[],
): Promise<StoredBatch> {
  if (rows.length === 0) return { added: 0, alreadyThere: 0, rejected: [] };
  try {
    const added = await storeRows(client, ownerId, rows);
    return { added, alreadyThere: rows.length - added, rejected: [] };
  } catch (error) {
    if (!isAboutData(error)) throw error;
    const [row] = rows;
    if (rows.length === 1 && row !== undefined) {
      return { added: 0, alreadyThere: 0, rejected: [{ row, message: error.message }] };
    }
    const middle = rows.length >> 1;
    const first = await storeOrSplit(client, ownerId, rows.slice(0, middle));
    const second = await storeOrSplit(client, ownerId, rows.slice(middle));
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

/** Stores all rows in one transaction and returns how many were new. */
async function storeRows(
  client: PoolClient,
  ownerId: string,
  rows: readonly EncodedRow[],
): Promise<number> {
  await client.query("BEGIN");
  try {
    // Two imports of one seller take turns; in different orders they could wait for each other for ever.
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
      `import ${ownerId}`,
    ]);
    const copy = client.query(copyFrom(`COPY imported_rows (${COLUMNS}) FROM STDIN`));
    copy.end(Buffer.from(rows.map(({ text }) => text).join("")));
    await once(copy, "finish");
    const inserted = await client.query(
      `INSERT INTO products (owner_id, expires_at, ${COLUMNS})
       SELECT $1, now() + make_interval(days => ${LISTED_DAYS}), ${COLUMNS} FROM imported_rows
       ON CONFLICT (owner_id, source_key) WHERE source_key IS NOT NULL DO NOTHING`,
      [ownerId],
    );
    await client.query("COMMIT");
    return inserted.rowCount ?? 0;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}
