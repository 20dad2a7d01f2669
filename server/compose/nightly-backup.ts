import { t } from "#shared/lib/text.ts";
import type { Logger } from "pino";
import type { ServiceState } from "#shared/contract/site-settings.ts";
import { BackupStoreError } from "#server/adapters/backup-store/backup-store.ts";
import { backupName } from "#server/backup/backup-name.ts";
import { sumOf } from "#server/backup/describe.ts";
import { keepDays } from "#server/backup/keep-days.ts";
import { findNewestBackup } from "#server/backup/newest-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import type { OpenedDatabase } from "#server/db/connect.ts";
import { UNFINISHED } from "#server/jobs/jobs.ts";
import type { Config } from "#server/settings/config.ts";
import { composeBackup } from "./backup-parts.ts";
import { openBackups } from "./backup-places.ts";

const MEGABYTE = 1_000_000;

/** The backup of every night; undefined where none are kept. */
export function composeNightlyBackup(
  config: Config,
  { kysely, asOwner }: Pick<OpenedDatabase, "kysely" | "asOwner">,
  log: Pick<Logger, "info" | "warn">,
): ((signal: AbortSignal) => Promise<unknown>) | undefined {
  if (config.backups.kept === 0) return undefined;
  return async (signal) => {
    const store = openBackups(config);
    try {
      const { manifest, bytes } = await asOwner((owner) =>
        writeBackup(store, backupName(new Date()), {
          ...composeBackup(config, kysely, owner),
          signal,
        }),
      );
      log.info({ rows: sumOf(manifest), megabytes: bytes / MEGABYTE }, "nightly backup completed");
    } catch (error) {
      if (signal.aborted) return UNFINISHED;
      throw error;
    }
    // The backup is there: trying again would only make another. The next one deletes what this one could not.
    await keepDays(store, config.backups.kept).catch((error: unknown) =>
      log.warn({ err: error }, "old backups could not be deleted"),
    );
    return undefined;
  };
}

/** How backups are made, and the newest one of a folder. A bucket is not asked, because a page waits for this. */
export async function describeBackups(
  config: Pick<Config, "dataDir" | "backups">,
): Promise<ServiceState> {
  const state = config.backups.kept === 0 ? t.of("backups")`Manual` : t`Every night`;
  const store = openBackups(config);
  if (config.backups.to?.kind === "bucket")
    return { name: t`Backups`, state, detail: t`In ${store.place}` };
  const newest = await findNewestBackup(store).catch((error: unknown) => {
    if (error instanceof BackupStoreError) return error;
    throw error;
  });
  if (newest instanceof BackupStoreError)
    return { name: t`Backups`, state, detail: newest.message };
  if (newest === undefined) return { name: t`Backups`, state, detail: t`None yet` };
  const at = newest.at.toISOString().slice(0, 16).replace("T", " ");
  const detail = t`Latest: ${at} UTC, ${Math.ceil(newest.bytes / MEGABYTE)} MB`;
  return { name: t`Backups`, state, detail };
}
