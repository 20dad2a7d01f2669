import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { HOUR_MS } from "#shared/lib/durations.ts";
import { findNewestBackup } from "#server/backup/newest-backup.ts";
import type { BackupStore } from "#server/adapters/backup-store/backup-store.ts";
import type { FileStore } from "#server/adapters/files/files.ts";
import { plural, t } from "#shared/lib/text.ts";
import type { Check } from "#server/base/check.ts";
import { describeLowSpace } from "#server/db/free-space.ts";
import { writeTenths } from "./amounts.ts";
import type { BackupsConfig } from "#server/settings/backup-settings.ts";
import type { Config } from "#server/settings/config.ts";

const GIGABYTE = 1_000_000_000;
const LITTLE_BYTES = 2 * GIGABYTE;
/** A night was missed, and the next one has begun. */
const OLD_BACKUP_MS = 36 * HOUR_MS;

/** Less than a check may take, so that the reason is told and not the limit. */
const LIST_MS = 8_000;

const noBackup = () => t`Run npm run backup, and look for “backup” among the failed jobs.`;
const freeSpace = () => t`Free space on this disk, or move DATA_DIR to a larger one.`;

interface Disk {
  free: number;
  size: number;
}

export function checkDisk(dataDir: string, measure: (path: string) => Disk = measureDisk): Check {
  return {
    id: "disk",
    name: () => t`Disk`,
    fix: () => t`Check that DATA_DIR exists and can be written to.`,
    async look() {
      const { free, size } = measure(dataDir);
      const detail = t`${inGigabytes(free)} of ${inGigabytes(size)} GB are free on the disk of DATA_DIR.`;
      if (describeLowSpace(dataDir, () => free) !== undefined)
        return { state: "failed", detail, fix: freeSpace() };
      return free < LITTLE_BYTES
        ? { state: "warning", detail, fix: freeSpace() }
        : { state: "ok", detail };
    },
  };
}

function measureDisk(path: string): Disk {
  const { bavail, bsize, blocks } = statfsSync(path);
  return { free: bavail * bsize, size: blocks * bsize };
}

function inGigabytes(bytes: number): string {
  return writeTenths(bytes / GIGABYTE);
}

/** Of DATA_DIR. The stores make them with the first file. */
const FOLDERS = ["pictures", "documents", "attachments"];

/** Makes no folder: one that another user made could not be written to by the site. @throws Error of `fs` */
function requireWritable(dataDir: string, name: string): void {
  const folder = join(dataDir, name);
  accessSync(existsSync(folder) ? folder : dataDir, constants.W_OK);
}

/** Whether photos, documents and attachments can be written where they are kept. */
export function checkFiles(
  stores: readonly FileStore[],
  { s3, imgbb, dataDir }: Pick<Config, "s3" | "imgbb" | "dataDir">,
): Check {
  return {
    id: "files",
    name: () => t`Photos and documents`,
    fix: () =>
      s3
        ? t`Check that the S3 service is responding and that its key has access to the bucket.`
        : t`Check that the user that runs Forecourt can write to DATA_DIR.`,
    async look() {
      if (s3) await Promise.all(stores.map((store) => store.check()));
      else FOLDERS.forEach((name) => requireWritable(dataDir, name));
      if (s3 === undefined)
        return {
          state: "ok",
          detail: imgbb
            ? t`Kept in DATA_DIR, with copies of photos at imgbb.`
            : t`Kept in DATA_DIR.`,
        };
      const { host } = new URL(s3.endpoint);
      return {
        state: "ok",
        detail: imgbb
          ? t`Kept in the bucket at ${host}, with copies of photos at imgbb.`
          : t`Kept in the bucket at ${host}.`,
      };
    },
  };
}

/** The age of the newest of the nightly backups. `findBirth` tells since when there is the site, in milliseconds. */
export function checkBackups(
  store: BackupStore,
  { kept, to }: Pick<BackupsConfig, "kept" | "to">,
  { findBirth, now = Date.now }: { findBirth: () => Promise<number>; now?: () => number },
): Check {
  return {
    id: "backups",
    name: () => t`Backups`,
    fix: () => {
      if (to?.kind === "bucket")
        return t`Check BACKUPS_TO and the settings BACKUPS_S3_…, and that the key has access to the bucket.`;
      const folder = to === undefined ? "DATA_DIR/backups" : store.place;
      return t`Check that ${folder} can be read.`;
    },
    async look() {
      if (kept === 0)
        return {
          state: "off",
          detail: t`BACKUPS_KEPT is 0: make backups yourself with npm run backup.`,
        };
      const newest = await findNewestBackup(store, LIST_MS);
      if (newest === undefined) {
        const isYoung = now() - (await findBirth()) < OLD_BACKUP_MS;
        return isYoung
          ? { state: "ok", detail: t`No backups yet. The first one will be made tonight.` }
          : { state: "failed", detail: t`No backup has been made.`, fix: noBackup() };
      }
      const age = now() - newest.at.getTime();
      const size = Math.ceil(newest.bytes / 1_000_000);
      const hours = Math.max(0, Math.round(age / HOUR_MS));
      const newestText =
        to === undefined
          ? plural(
              hours,
              t`The latest is ${hours} hour old and ${size} MB in size.`,
              t`The latest is ${hours} hours old and ${size} MB in size.`,
            )
          : plural(
              hours,
              t`The latest is ${hours} hour old and ${size} MB in size, in ${store.place}.`,
              t`The latest is ${hours} hours old and ${size} MB in size, in ${store.place}.`,
            );
      const detail = `${newestText} ${t`The site keeps ${kept}.`}`;
      return age < OLD_BACKUP_MS
        ? { state: "ok", detail }
        : { state: "failed", detail, fix: noBackup() };
    },
  };
}
