import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { DatabaseStartError, errorMessage } from "./start-error.ts";
import { allowLongStatements } from "./watched-client.ts";

import type { Pool, PoolClient } from "pg";

import type { DatabaseLog } from "./start-error.ts";

const MIGRATIONS_DIR = join(import.meta.dirname, "migrations");
/** Advisory lock id that no other program on the same database is likely to use. */
const LOCK_KEY = 4_673_296_871;

export interface Migration {
  /** 1, 2, 3 ... without gaps. */
  readonly number: number;
  /** `0001_catalogue`, the file name without `.sql`. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, in hexadecimal. */
  readonly checksum: string;
}

const CREATE_APPLIED = `CREATE TABLE IF NOT EXISTS schema_migrations (
  number integer PRIMARY KEY,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

/** Reads a directory's migrations in order. Throws DatabaseStartError at a gap or a duplicate number. */
export function readMigrations(directory = MIGRATIONS_DIR): Migration[] {
  const files = readdirSync(directory)
    .filter((file) => file.endsWith(".sql"))
    .toSorted();
  return files.map((file, index) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]);
    if (number !== index + 1) {
      throw new DatabaseStartError(
        `The migration ${file} is out of order: number ${String(index + 1).padStart(4, "0")} was expected. ` +
          "Migration numbers have four digits and no gaps, and each is used once.",
      );
    }
    const content = readFileSync(join(directory, file));
    const checksum = createHash("sha256").update(content).digest("hex");
    return { number, name: file.slice(0, -".sql".length), sql: content.toString("utf8"), checksum };
  });
}

/**
 * Migrates the database to the newest version, each migration in its own transaction, and returns the names
 * of those applied. An advisory lock serializes concurrent processes. Throws DatabaseStartError when the
 * database and the files disagree or a migration fails.
 */
export async function migrate(
  pool: Pool,
  log: DatabaseLog,
  directory = MIGRATIONS_DIR,
): Promise<string[]> {
  const migrations = readMigrations(directory);
  const client = await pool.connect();
  try {
    // Waiting for another process, or migrating large tables, may exceed the statement timeout.
    await allowLongStatements(client);
    await client.query("SELECT pg_advisory_lock($1)", [LOCK_KEY]);
    await client.query(CREATE_APPLIED);
    const applied = await readApplied(client);
    const pending = findPending(migrations, applied);
    for (const migration of pending) {
      await applyMigration(client, migration);
      if (applied.length > 0) log.info(`Applied database migration ${migration.name}.`);
    }
    if (applied.length === 0) log.info(`Set up the database with ${pending.length} migrations.`);
    return pending.map((migration) => migration.name);
  } finally {
    // Closes the session, which releases the lock and the settings above.
    client.release(true);
  }
}

/**
 * Runs migrations in the caller's transaction, on an empty database. The table of applied migrations is made and
 * left empty: a backup brings its rows.
 */
export async function runMigrations(
  client: PoolClient,
  migrations: readonly Migration[],
): Promise<void> {
  await client.query(CREATE_APPLIED);
  for (const { sql } of migrations) await client.query(sql);
}

/** The migrations that a database lacks; all of them on an empty one. @throws DatabaseStartError as `migrate` */
export async function findPendingMigrations(
  pool: Pool,
  directory = MIGRATIONS_DIR,
): Promise<Migration[]> {
  const table = await pool.query<{ found: boolean }>(
    "SELECT to_regclass('schema_migrations') IS NOT NULL AS found",
  );
  const applied = table.rows[0]?.found ? await readApplied(pool) : [];
  return findPending(readMigrations(directory), applied);
}

/** Whether the database matches these files: no migration pending, unknown or edited. */
export async function isMigrated(pool: Pool, directory = MIGRATIONS_DIR): Promise<boolean> {
  try {
    return (await findPendingMigrations(pool, directory)).length === 0;
  } catch (error) {
    if (error instanceof DatabaseStartError) return false;
    throw error;
  }
}

export type AppliedMigration = Pick<Migration, "number" | "name" | "checksum">;

async function readApplied(db: Pool | PoolClient): Promise<AppliedMigration[]> {
  const result = await db.query<AppliedMigration>(
    "SELECT number, name, checksum FROM schema_migrations ORDER BY number",
  );
  return result.rows;
}

function findPending(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  for (const [index, row] of applied.entries()) {
    const migration = migrations[index];
    if (!migration) {
      throw new DatabaseStartError(
        `The database was migrated by a newer release (it has ${row.name}, which this release does not have). ` +
          "Start the newer release, or restore the backup taken before the upgrade.",
      );
    }
    if (
      row.number !== migration.number ||
      row.name !== migration.name ||
      row.checksum !== migration.checksum
    ) {
      throw new DatabaseStartError(
        `The migration ${migration.name}.sql is not the one that was applied to this database as ${row.name}. ` +
          "Nothing was changed. Get this release's own file again (git checkout server/db/migrations): an applied migration must not change, and further changes are new migrations.",
      );
    }
  }
  return migrations.slice(applied.length);
}

/** Notes a migration as applied, in the caller's transaction. */
export async function recordMigration(
  client: Pick<PoolClient, "query">,
  { number, name, checksum }: Migration,
): Promise<void> {
  await client.query("INSERT INTO schema_migrations (number, name, checksum) VALUES ($1, $2, $3)", [
    number,
    name,
    checksum,
  ]);
}

async function applyMigration(client: PoolClient, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(migration.sql);
    await recordMigration(client, migration);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new DatabaseStartError(
      `The migration ${migration.name}.sql failed and was rolled back: ${errorMessage(error)}. The database is unchanged.`,
    );
  }
}
