import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Pool } from "pg";
import type { Config } from "#server/settings/config.ts";
import { type OpenedDatabase, openDatabase } from "#server/db/connect.ts";
import type { DatabaseLog } from "#server/db/start-error.ts";
import { CommandError } from "#server/base/command-error.ts";

type Place = Pick<Config, "databaseUrl" | "databaseOwnerUrl" | "dataDir">;

/**
 * Opens the database of an existing site. A command run without the site's settings would otherwise create an
 * empty database and report success there.
 * @throws CommandError
 */
export async function openSite(config: Place, log: DatabaseLog): Promise<OpenedDatabase> {
  const isEmbedded = config.databaseUrl === undefined;
  if (isEmbedded && !existsSync(join(config.dataDir, "postgres"))) throw noSite(config);
  const database = await openDatabase({ ...config, log, mode: "join" });
  try {
    if (!(await isPrepared(database.pool))) throw noSite(config);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function isPrepared(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    "SELECT to_regclass('public.schema_migrations') IS NOT NULL AS found",
  );
  return rows[0]?.found ?? false;
}

function noSite({ databaseUrl, dataDir }: Place): CommandError {
  const place =
    databaseUrl === undefined
      ? `DATA_DIR ${resolve(dataDir)} contains no database, and DATABASE_URL is not set`
      : "the database of DATABASE_URL is empty";
  return new CommandError(
    `There is no site here: ${place}. Run this command with the settings of the site ` +
      "(DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL, SECRET_KEY). A new site must be started once first.",
  );
}
