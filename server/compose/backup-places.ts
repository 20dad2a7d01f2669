import { join } from "node:path";
import type { BackupStore } from "#server/adapters/backup-store/backup-store.ts";
import { type BackupBucket, openBackupBucket } from "#server/adapters/backup-store/bucket.ts";
import { openBackupFolder } from "#server/adapters/backup-store/folder.ts";
import { CommandError } from "#server/base/command-error.ts";
import {
  BACKUP_PLACE_ACCEPTS,
  type BackupPlace,
  BUCKET_NEEDS,
  parseBackupPlace,
} from "#server/settings/backup-settings.ts";
import type { Config } from "#server/settings/config.ts";

type Settings = Pick<Config, "dataDir" | "backups">;

/** Opens the place that the settings name for backups. */
export function openBackups(config: Settings): BackupStore {
  const { to } = config.backups;
  return to === undefined ? openLocalBackups(config) : openPlace(config, to);
}

/** The folder in the data directory, which also has the backups from before upgrades and restores. */
export function openLocalBackups({ dataDir }: Pick<Config, "dataDir">): BackupStore {
  return openBackupFolder(join(dataDir, "backups"));
}

/** Opens the place that a person has named on the command line. @throws CommandError */
export function openNamedBackups(config: Settings, text: string, option: string): BackupStore {
  const place = parseBackupPlace(text);
  if (place !== undefined) return openPlace(config, place);
  throw new CommandError(
    `${option} is ${JSON.stringify(text)}, but must be ${BACKUP_PLACE_ACCEPTS}.`,
  );
}

function openPlace(config: Settings, place: BackupPlace): BackupStore {
  return place.kind === "folder" ? openBackupFolder(place.path) : openBucket(config, place);
}

/** @throws CommandError where the settings have no service or key */
export function openBucket(
  { backups: { s3, partBytes } }: Settings,
  { bucket, prefix }: Pick<BackupPlace & { kind: "bucket" }, "bucket" | "prefix">,
): BackupBucket {
  if (s3 !== undefined) return openBackupBucket({ ...s3, bucket, prefix, partBytes });
  throw new CommandError(`The bucket ${bucket} ${BUCKET_NEEDS}`);
}

/** How the page *System* names the place. */
export function describeBackupPlace(config: Settings): string {
  return config.backups.to === undefined ? "DATA_DIR/backups" : openBackups(config).place;
}
