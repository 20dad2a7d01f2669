import type { PoolClient } from "pg";
import { quote } from "./tables.ts";

/**
 * Takes foreign keys and indexes off all tables and silences triggers, and returns what puts them back. Rows can
 * then be copied in any order, and each index is built once instead of row by row. In the caller's transaction,
 * as the owner of the tables.
 */
export async function park(
  client: PoolClient,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const constraints = await readAll(
    client,
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS take,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS put
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY oid`,
  );
  const indexes = await readAll(
    client,
    `SELECT format('DROP INDEX %s', indexrelid::regclass) AS take, pg_get_indexdef(indexrelid) AS put
     FROM pg_index JOIN pg_class c ON c.oid = indexrelid
     WHERE c.relnamespace = 'public'::regnamespace AND NOT EXISTS (
       SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
     ORDER BY indexrelid`,
  );
  const parked = [...constraints, ...indexes];
  for (const { take } of parked) await client.query(take);
  for (const table of tables)
    await client.query(`ALTER TABLE public.${quote(table)} DISABLE TRIGGER USER`);
  return async () => {
    for (const { put } of indexes) await client.query(put);
    for (const { put } of constraints) await client.query(put);
    for (const table of tables)
      await client.query(`ALTER TABLE public.${quote(table)} ENABLE TRIGGER USER`);
  };
}

interface Statements {
  take: string;
  put: string;
}

async function readAll(client: PoolClient, query: string): Promise<Statements[]> {
  const { rows } = await client.query<Statements>(query);
  return rows;
}
