import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { StoredBackup } from "#server/adapters/backup-store/backup-store.ts";
import type { BackupBucket } from "#server/adapters/backup-store/bucket.ts";
import { isBackupName } from "#server/backup/backup-name.ts";
import { findNewestBackup } from "#server/backup/newest-backup.ts";
import { CommandError } from "#server/base/command-error.ts";
import { describeLackOfSpace } from "#server/db/free-space.ts";
import { BACKUP_PLACE_ACCEPTS, parseBackupPlace } from "#server/settings/backup-settings.ts";
import type { Config } from "#server/settings/config.ts";
import { openBucket } from "./backup-places.ts";

/** A backup as a file of this machine. */
export interface LocalBackup {
  path: string;
  /** As the person named it, or the object that was found. */
  label: string;
  /** Removes what was downloaded; a file that the person named stays. Idempotent. */
  remove(): void;
}

export interface FetchOptions {
  signal?: AbortSignal;
  /** Called before the first byte. */
  onBegin?: (label: string, bytes: number) => void;
  onProgress?: (bytes: number) => void;
  /** Free bytes on the disk of a directory. */
  measure?: (directory: string) => number;
}

/**
 * A file of this machine as it is; `s3://bucket/prefix/NAME.zip` downloaded into the data directory, and of
 * `s3://bucket/prefix` the newest backup.
 * @throws CommandError or BackupStoreError saying what is wrong with the name, the bucket or the disk
 */
export async function fetchBackup(
  named: string,
  config: Pick<Config, "dataDir" | "backups">,
  { signal, onBegin, onProgress, measure }: FetchOptions = {},
): Promise<LocalBackup> {
  if (!named.startsWith("s3://")) {
    const path = resolve(named);
    return { path, label: path, remove: () => {} };
  }
  const { bucket, backup } = await findInBucket(named, config);
  const label = `${bucket.place}/${backup.name}`;
  const { dataDir } = config;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lack = describeLackOfSpace(dataDir, backup.bytes, measure);
  if (lack !== undefined) throw new CommandError(lack);
  onBegin?.(label, backup.bytes);
  const folder = mkdtempSync(join(dataDir, "download-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const path = join(folder, backup.name);
  try {
    await bucket.download(backup, path, {
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
    });
    return { path, label, remove };
  } catch (error) {
    remove();
    if (signal?.aborted) throw new CommandError("The download was stopped, and its file removed.");
    throw error;
  }
}

async function findInBucket(
  named: string,
  config: Pick<Config, "dataDir" | "backups">,
): Promise<{ bucket: BackupBucket; backup: StoredBackup }> {
  const isFile = named.endsWith(".zip");
  const place = parseBackupPlace(isFile ? named.slice(0, named.lastIndexOf("/")) : named);
  const name = isFile ? basename(named) : undefined;
  const isName = name === undefined || /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name);
  if (place?.kind !== "bucket" || !isName)
    throw new CommandError(
      `The backup is ${JSON.stringify(named)}, but must be a file, or ${BACKUP_PLACE_ACCEPTS}, with or without the name of a backup.`,
    );
  const bucket = openBucket(config, place);
  if (name === undefined) {
    const backup = await findNewestBackup(bucket);
    if (backup !== undefined) return { bucket, backup };
    throw new CommandError(`There is no backup in ${bucket.place}.`);
  }
  const backup = (await bucket.list(name)).find((each) => each.name === name);
  if (backup !== undefined) return { bucket, backup };
  const others = (await bucket.list("forecourt-")).filter((each) => isBackupName(each.name));
  const newest = others.at(-1);
  throw new CommandError(
    `There is no backup ${name} in ${bucket.place}. ${newest === undefined ? "It has none." : `The newest is ${newest.name}.`}`,
  );
}
