import { takePatientClient } from "#server/db/watched-client.ts";
import { copyRows, storeInParts } from "./store.ts";

import type { Pool, PoolClient } from "pg";
import type { RowIdentity } from "./source-key.ts";
import type { ProductStore } from "./store.ts";

/** Temporary tables with the whole file, to compare it with the seller's cars before any change. */
export interface Stage extends ProductStore {
  readonly client: PoolClient;
  /** Rows whose car cannot be identified. */
  readonly unreadable: number;
}

/** Temporary tables of this connection; dropped when it is closed. */
const TABLES = `
  CREATE TEMP TABLE import_stage (LIKE products INCLUDING DEFAULTS INCLUDING CONSTRAINTS);
  CREATE TEMP TABLE import_refused (source_key uuid, source_match uuid);
  CREATE TEMP TABLE import_pairs (row_id uuid, product_id uuid, version integer, act text, is_repriced boolean)`;

export async function openStage(pool: Pool): Promise<Stage> {
  const client = await takePatientClient(pool);
  let unreadable = 0;
  try {
    await client.query(TABLES);
  } catch (error) {
    client.release(true);
    throw error;
  }
  return {
    client,
    get unreadable() {
      return unreadable;
    },
    async store(batch) {
      const stored = await storeInParts(client, batch.rows, async (rows, from, to) => {
        await copyRows(client, "import_stage", rows.without(new Set(), from, to));
        return to - from;
      });
      await rememberRefused(client, batch.refusedCars);
      unreadable += batch.unreadable + stored.rejected.length;
      return stored;
    },
    close: () => client.release(true),
  };
}

async function rememberRefused(client: PoolClient, cars: readonly RowIdentity[]): Promise<void> {
  if (cars.length === 0) return;
  await client.query("INSERT INTO import_refused SELECT * FROM unnest($1::uuid[], $2::uuid[])", [
    cars.map(({ key }) => key),
    cars.map(({ match }) => match),
  ]);
}
