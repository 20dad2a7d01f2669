import type { PoolClient } from "pg";
import { dropTables, hasTables, requireAlone } from "#server/backup/restore-database.ts";
import type { OpenedDatabase } from "#server/db/connect.ts";
import { readMigrations, recordMigration, runMigrations } from "#server/db/migrate.ts";
import { requireCreate, requireOwner } from "#server/db/require-site-role.ts";
import { DatabaseStartError, type DatabaseLog } from "#server/db/start-error.ts";
import { allowLongStatements } from "#server/db/watched-client.ts";

/** Row in the table of site settings that only a public demo has; admins cannot change it. */
const PART = "public_demo";
/** Advisory lock that serializes processes which reset the same database; no other lock may use the number. */
const RESET_LOCK = 7_160_518;

type Parts = Pick<OpenedDatabase, "siteRole" | "asOwner">;

/**
 * Resets the database of a public demo: all tables as the migrations leave them, and no job. It is one transaction, so
 * a process that dies leaves the previous demo.
 * @param name how PostgreSQL lists the connections of this process, and of no other
 * @throws DatabaseStartError where the tables are not a public demo's; CommandError where another process uses them.
 * Nothing is changed then.
 */
export async function resetDemo(
  { siteRole, asOwner }: Parts,
  name: string,
  log: DatabaseLog,
): Promise<void> {
  await asOwner(async (owner) => {
    await requireOwner(owner);
    await requireCreate(owner, siteRole === undefined ? "DATABASE_URL" : "DATABASE_OWNER_URL");
    const client = await owner.connect();
    try {
      await allowLongStatements(client);
      await client.query("BEGIN");
      await client.query("SELECT pg_advisory_xact_lock($1)", [RESET_LOCK]);
      const isThere = await hasTables(client);
      if (isThere) await clear(client, name);
      await begin(client);
      await client.query("COMMIT");
      if (isThere) log.info("Public demo: everything of the last one was deleted.");
    } finally {
      // After an error, closing the connection rolls back.
      client.release(true);
    }
  });
}

/** Removes the mark: a public demo that is started without its setting becomes an ordinary site. */
export async function keepDemo({ kysely }: Pick<OpenedDatabase, "kysely">): Promise<void> {
  const found = await kysely
    .selectFrom("site_settings")
    .select("part")
    .where("part", "=", PART)
    .executeTakeFirst();
  // A deletion is announced to all processes, even where there is nothing to delete.
  if (found !== undefined)
    await kysely.deleteFrom("site_settings").where("part", "=", PART).execute();
}

async function clear(client: PoolClient, name: string): Promise<void> {
  if (!(await isPublicDemo(client)))
    throw new DatabaseStartError(
      "DEMO_RESET_HOURS would delete this database, but it was not made by a public demo. Nothing was changed. " +
        "Use an empty database (DATABASE_URL, or another DATA_DIR), or remove DEMO_RESET_HOURS.",
    );
  await requireAlone(client, name);
  await dropTables(client);
  const jobs = await client.query<{ found: boolean }>(
    "SELECT to_regclass('jobs.job') IS NOT NULL AS found",
  );
  // Their data names people.
  if (jobs.rows[0]?.found) await client.query("DELETE FROM jobs.job");
}

async function isPublicDemo(client: PoolClient): Promise<boolean> {
  const table = await client.query<{ found: boolean }>(
    "SELECT to_regclass('public.site_settings') IS NOT NULL AS found",
  );
  if (!table.rows[0]?.found) return false;
  const { rowCount } = await client.query("SELECT FROM site_settings WHERE part = $1", [PART]);
  return rowCount !== 0;
}

/** Migrates, and marks the database as one that a public demo may delete. */
async function begin(client: PoolClient): Promise<void> {
  const migrations = readMigrations();
  await runMigrations(client, migrations);
  for (const migration of migrations) await recordMigration(client, migration);
  await client.query("INSERT INTO site_settings (part, value, version) VALUES ($1, '{}', 1)", [
    PART,
  ]);
}
