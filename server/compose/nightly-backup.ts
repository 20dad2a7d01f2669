import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { ServiceState } from "#shared/contract/site-settings.ts";
import { backupName } from "#server/backup/backup-name.ts";
import { sumOf } from "#server/backup/describe.ts";
import { keepDays } from "#server/backup/keep-days.ts";
import { findNewestBackup } from "#server/backup/newest-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import type { OpenedDatabase } from "#server/db/connect.ts";
import { UNFINISHED } from "#server/jobs/jobs.ts";
import type { Config } from "#server/settings/config.ts";
import { backupFolder, composeBackup } from "./backup-parts.ts";

const MEGABYTE = 1_000_000;

/** The backup of every night; undefined where none are kept. */
export function composeNightlyBackup(
  config: Config,
  { kysely, asOwner }: Pick<OpenedDatabase, "kysely" | "asOwner">,
  log: Pick<Logger, "info">,
): ((signal: AbortSignal) => Promise<unknown>) | undefined {
  if (config.backupsKept === 0) return undefined;
  return async (signal) => {
    const folder = backupFolder(config);
    const path = join(folder, backupName(new Date()));
    try {
      const manifest = await asOwner((owner) =>
        writeBackup(path, { ...composeBackup(config, kysely, owner), signal }),
      );
      const { size } = await stat(path);
      await keepDays(folder, config.backupsKept);
      log.info({ rows: sumOf(manifest), megabytes: size / MEGABYTE }, "nightly backup completed");
      return undefined;
    } catch (error) {
      if (signal.aborted) return UNFINISHED;
      throw error;
    }
  };
}

/** How backups are made, and the newest one of this machine's folder. */
export function describeBackups(config: Pick<Config, "dataDir" | "backupsKept">): ServiceState {
  const state = config.backupsKept === 0 ? "Manual" : "Every night";
  const newest = findNewestBackup(backupFolder(config));
  if (newest === undefined) return { name: "Backups", state, detail: "None yet" };
  const at = newest.at.toISOString().slice(0, 16).replace("T", " ");
  const detail = `Latest: ${at} UTC, ${Math.ceil(newest.bytes / MEGABYTE)} MB`;
  return { name: "Backups", state, detail };
}
