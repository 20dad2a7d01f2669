import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openDatabase } from "#server/db/connect.ts";
import { migrate } from "#server/db/migrate.ts";

import type { Pool } from "pg";

const ROOT = join(import.meta.dirname, "..");
export const SCHEMA_FILE = join(ROOT, "server/db/schema.ts");

/** PostgreSQL's types as `server/db/connect.ts` reads them. */
const TYPES: Readonly<Record<string, string>> = {
  bool: "boolean",
  bytea: "Buffer",
  date: "string",
  float4: "number",
  float8: "number",
  int2: "number",
  int4: "number",
  int8: "number",
  // `pg` turns a JavaScript array into a PostgreSQL array, so JSON is passed as text.
  json: "ColumnType<unknown, string, string>",
  jsonb: "ColumnType<unknown, string, string>",
  numeric: "string",
  text: "string",
  timestamptz: "Date",
  tsvector: "string",
  uuid: "string",
  xid8: "string",
  varchar: "string",
};

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly is_array: boolean;
  readonly is_nullable: boolean;
  readonly is_computed: boolean;
  readonly has_default: boolean;
  /** Definitions of the checks of this column alone. */
  readonly checks: readonly string[];
}

const COLUMNS = `
  SELECT c.relname AS table, a.attname AS column,
         coalesce(element.typname, t.typname) AS type,
         element.oid IS NOT NULL AS is_array,
         NOT a.attnotnull AS is_nullable,
         a.attgenerated <> '' OR a.attidentity = 'a' AS is_computed,
         a.atthasdef OR a.attidentity <> '' AS has_default,
         ARRAY(SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
               WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum] ORDER BY k.oid) AS checks
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type t ON t.oid = a.atttypid
  LEFT JOIN pg_type element ON element.oid = t.typelem AND t.typcategory = 'A'
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') AND c.relname <> 'schema_migrations'
  ORDER BY c.relname, a.attnum`;

/** The text of `server/db/schema.ts` for this database's tables. */
export async function describeSchema(pool: Pool): Promise<string> {
  const { rows } = await pool.query<Column>(COLUMNS);
  const tables = Map.groupBy(rows, (column) => column.table);
  const interfaces = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `  ${column.column}: ${typeOf(column)};`);
    return `export interface ${interfaceName(table)} {\n${lines.join("\n")}\n}\n`;
  });
  const list = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)};`);
  const database = `/** Every table, for Kysely. */\nexport interface Database {\n${list.join("\n")}\n}\n`;
  const body = [...interfaces, database].join("\n");
  const used = ["ColumnType", "Generated", "GeneratedAlways"].filter((name) =>
    body.includes(`${name}<`),
  );
  const header =
    "// Made from the migrations by scripts/generate-schema.ts: change those and run it again.\n";
  return format(`${header}import type { ${used.join(", ")} } from "kysely";\n\n${body}`);
}

function typeOf(column: Column): string {
  const base = literalsOf(column) ?? TYPES[column.type];
  if (base === undefined) {
    throw new Error(
      `${column.table}.${column.column} is of type ${column.type}: add it to scripts/generate-schema.ts`,
    );
  }
  const single = column.is_array ? `${base}[]` : base;
  const type = column.is_nullable ? `${single} | null` : single;
  if (column.is_computed) return `GeneratedAlways<${type}>`;
  return column.has_default ? `Generated<${type}>` : type;
}

/** `'a' | 'b'` for a text column whose check lists its values. */
function literalsOf(column: Column): string | undefined {
  if (column.type !== "text" || column.is_array) return undefined;
  for (const check of column.checks) {
    // The two forms that PostgreSQL gives to `x IN ('a', 'b')` and `x = 'a'`.
    const list = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.+)\]\)|('[^']*'::text))\)\)$/.exec(check);
    const values = (list?.[1] ?? list?.[2])?.matchAll(/'([^']*)'::text/g);
    if (values) return [...values].map((value) => JSON.stringify(value[1])).join(" | ");
  }
  return undefined;
}

function interfaceName(table: string): string {
  return `${table.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`;
}

function format(text: string): string {
  const program = join(ROOT, "node_modules/oxfmt/bin/oxfmt");
  return execFileSync(process.execPath, [program, "--stdin-filepath", SCHEMA_FILE], {
    input: text,
    encoding: "utf8",
    cwd: ROOT,
  });
}

async function generateSchema(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "forecourt-schema-"));
  const log = { info: () => {}, warn: (message: string) => process.stderr.write(`${message}\n`) };
  const database = await openDatabase({ databaseUrl: undefined, dataDir, log, mode: "serve" });
  try {
    await database.asOwner(async (owner) => {
      await migrate(owner, log);
      writeFileSync(SCHEMA_FILE, await describeSchema(owner));
    });
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await generateSchema();
