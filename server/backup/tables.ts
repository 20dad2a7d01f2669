import type { PoolClient } from "pg";
import type { Manifest } from "./manifest.ts";

export interface Table {
  name: string;
  /** Without generated columns, which cannot be written. */
  columns: string[];
}

/** The product's tables in the order of their names. */
export async function listTables(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname`,
  );
  return rows;
}

/** Where the identity columns have counted to. */
export async function readSequences(client: PoolClient): Promise<Manifest["sequences"]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `SELECT c.relname AS "table", a.attname AS "column",
       pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND NOT c.relispartition AND a.attidentity <> '' AND NOT a.attisdropped
     ORDER BY c.relname, a.attname`,
  );
  const found: Manifest["sequences"] = [];
  for (const { table, column, sequence } of rows) {
    // A sequence is not part of the snapshot. It is read after the tables, so it is never behind them.
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${sequence}`,
    );
    const [row] = state.rows;
    if (row !== undefined) found.push({ table, column, ...row });
  }
  return found;
}

/** A statement whose output and input are the rows of a table. Names come from the catalogue or a manifest. */
export function copyOut({ name, columns }: Table): string {
  return `COPY public.${name} (${columns.map(quote).join()}) TO STDOUT`;
}

/** The opposite. FREEZE, because the table was emptied in the same transaction: no vacuum has to follow. */
export function copyIn({ name, columns }: Table): string {
  return `COPY public.${name} (${columns.map(quote).join()}) FROM STDIN WITH (FREEZE)`;
}

/** A name of lower-case letters, digits and underscores, which may be a keyword. */
export function quote(name: string): string {
  return `"${name}"`;
}
