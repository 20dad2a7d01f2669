import { pipeline } from "node:stream/promises";
import type { Pool, PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { CommandError } from "#server/base/command-error.ts";
import { type Migration, runMigrations } from "#server/db/migrate.ts";
import { allowLongStatements } from "#server/db/watched-client.ts";
import { createPgBoss } from "#server/jobs/pg-boss.ts";
import { CREATE_RESTORED_JOBS, putRestoredJobs, RESTORED_JOBS } from "#server/jobs/pending-jobs.ts";
import type { ArchiveReader } from "./archive-reader.ts";
import { entryOfTable, type Manifest, PENDING_JOBS } from "./manifest.ts";
import { Meter, newHash } from "./meter.ts";
import { park } from "./parked.ts";
import { copyIn, listTables, quote } from "./tables.ts";

/** How PostgreSQL lists the connections of a restore: `applicationName` of `openDatabase`. */
export const RESTORE_NAME = "forecourt restore";

export interface RestoreOptions {
  /** The migrations of the backup's version, as `findMigrations` gives them. */
  migrations: readonly Migration[];
  /** Tables of a site that stand there are dropped; otherwise the database is known to be empty. */
  isReplaced: boolean;
  onProgress?: ((rows: number) => void) | undefined;
}

/**
 * Puts the tables of a backup into a database, in one transaction: when it fails, the database is as it was. The
 * jobs' tables exist already (`prepareJobs`).
 */
export async function restoreDatabase(
  owner: Pool,
  archive: ArchiveReader,
  options: RestoreOptions,
): Promise<void> {
  const boss = createPgBoss(owner, { migrate: false, supervise: false, schedule: false });
  await boss.start();
  const client = await owner.connect();
  try {
    await allowLongStatements(client);
    await client.query("BEGIN; SET LOCAL maintenance_work_mem = '256MB'");
    await requireAlone(client);
    if (options.isReplaced) await dropTables(client);
    await runMigrations(client, options.migrations);
    await copyRows(client, archive, options.onProgress);
    await client.query(CREATE_RESTORED_JOBS);
    await copy(client, archive, PENDING_JOBS, `COPY ${RESTORED_JOBS} FROM STDIN`);
    await putRestoredJobs(boss, client);
    await client.query("COMMIT");
    await client.query("VACUUM (ANALYZE)");
  } finally {
    // After an error, closing the connection rolls back.
    client.release(true);
    await boss.stop();
  }
}

/**
 * A site that goes on working would mix its rows with the restored ones. Its processes are known by the names of
 * their connections. @throws CommandError
 */
export async function requireAlone(
  client: Pick<PoolClient, "query">,
  ownName = RESTORE_NAME,
): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `SELECT count(*)::int AS others FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'forecourt%' AND application_name <> $1`,
    [ownName],
  );
  const { others = 0 } = rows[0] ?? {};
  if (others > 0)
    throw new CommandError(
      `A site is using this database (${others} connections). Stop all of its processes, then try again.`,
    );
}

/** Whether there are tables other than those of extensions. */
export async function hasTables(client: Pick<PoolClient, "query">): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e') LIMIT 1`,
  );
  return rowCount !== 0;
}

/** Drops all tables and functions but those of extensions, in the caller's transaction. */
export async function dropTables(client: PoolClient): Promise<void> {
  await client.query(`DO $$
    DECLARE
      statement text;
      -- All named before the first is dropped: what CASCADE has taken along has no name any more.
      statements text[] := ARRAY(
        SELECT format('DROP TABLE IF EXISTS %s CASCADE', oid::regclass) FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
        UNION ALL
        SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', oid::regprocedure) FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e'));
    BEGIN
      FOREACH statement IN ARRAY statements LOOP EXECUTE statement; END LOOP;
    END $$`);
}

async function copyRows(
  client: PoolClient,
  archive: ArchiveReader,
  onProgress?: (rows: number) => void,
): Promise<void> {
  const { manifest } = archive;
  const there = (await listTables(client)).map(({ name }) => name);
  const putBack = await park(client, there);
  // Migrations add rows of their own, such as the categories.
  await client.query(`TRUNCATE ${there.map(quote).join()}`);
  let rows = 0;
  for (const table of manifest.tables) {
    await copy(client, archive, entryOfTable(table.name), copyIn(table), table.sha256);
    rows += table.rows;
    onProgress?.(rows);
  }
  await putBack();
  await setSequences(client, manifest);
}

async function copy(
  client: PoolClient,
  archive: ArchiveReader,
  entry: string,
  statement: string,
  sha256?: string,
): Promise<void> {
  const hash = newHash();
  await pipeline(await archive.open(entry), new Meter(hash), client.query(copyFrom(statement)));
  if (sha256 !== undefined && hash.digest("hex") !== sha256)
    throw new CommandError(`The backup is damaged at ${entry}: its content has changed.`);
}

async function setSequences(client: PoolClient, { sequences }: Manifest): Promise<void> {
  for (const { table, column, value, isCalled } of sequences)
    await client.query("SELECT setval(pg_get_serial_sequence($1, $2), $3, $4)", [
      `public.${table}`,
      column,
      value,
      isCalled,
    ]);
}
