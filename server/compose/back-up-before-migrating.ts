import { join } from "node:path";
import { backupName } from "#server/backup/backup-name.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { CommandError } from "#server/base/command-error.ts";
import type { OpenedDatabase } from "#server/db/connect.ts";
import { findPendingMigrations } from "#server/db/migrate.ts";
import type { DatabaseLog } from "#server/db/start-error.ts";
import { findOutage } from "#server/db/unavailable.ts";
import type { Config } from "#server/settings/config.ts";
import { readVersion } from "#server/settings/version.ts";
import { openLocalBackups } from "./backup-places.ts";

/**
 * Backs the tables up before a newer version changes them; a database that is new or up to date is left alone. No
 * migration touches pictures or documents.
 * @throws CommandError when the backup could not be written: nothing is migrated then
 */
export async function backUpBeforeMigrating(
  config: Pick<Config, "dataDir" | "backsUpBeforeUpgrade">,
  { asOwner }: Pick<OpenedDatabase, "asOwner">,
  log: DatabaseLog,
): Promise<void> {
  if (!config.backsUpBeforeUpgrade) return;
  await asOwner(async (owner) => {
    const pending = await findPendingMigrations(owner);
    const [first] = pending;
    // Nothing has been migrated: the database is empty.
    if (first === undefined || first.number === 1) return;
    const store = openLocalBackups(config);
    const name = backupName(new Date(), `before-${first.name}`);
    try {
      const parts = { owner, files: [], secretKey: "none", version: readVersion() } as const; // no other key
      await writeBackup(store, name, parts);
    } catch (error) {
      throw new CommandError(
        `The database was not migrated to this version, because the backup of its tables failed: ${reasonOf(error)} ` +
          "Fix this, or set BACKUP_BEFORE_UPGRADE=off to upgrade without a backup.",
        { cause: error },
      );
    }
    log.info(`Tables backed up before the upgrade: ${join(store.place, name)}`);
  });
}

function reasonOf(error: unknown): string {
  if (findOutage(error) === "full") return "the disk is full.";
  const message = error instanceof Error ? error.message : String(error);
  return message.endsWith(".") ? message : `${message}.`;
}
