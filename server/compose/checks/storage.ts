import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { HOUR_MS } from "#shared/lib/durations.ts";
import { isBackupName } from "#server/backup/backup-name.ts";
import type { FileStore } from "#server/adapters/files/files.ts";
import type { Check } from "#server/base/check.ts";
import { count } from "./work.ts";
import { describeLowSpace } from "#server/db/free-space.ts";
import type { Config } from "#server/settings/config.ts";

const GIGABYTE = 1_000_000_000;
const LITTLE_BYTES = 2 * GIGABYTE;
/** A night was missed, and the next one has begun. */
const OLD_BACKUP_MS = 36 * HOUR_MS;

const FREE_SPACE = "Free space on this disk, or move DATA_DIR to a larger one.";

interface Disk {
  free: number;
  size: number;
}

export function checkDisk(dataDir: string, measure: (path: string) => Disk = measureDisk): Check {
  return {
    id: "disk",
    name: "Disk",
    fix: "Check that DATA_DIR exists and can be written to.",
    async look() {
      const { free, size } = measure(dataDir);
      const detail = `${inGigabytes(free)} of ${inGigabytes(size)} GB are free on the disk of DATA_DIR.`;
      if (describeLowSpace(dataDir, () => free) !== undefined)
        return { state: "failed", detail, fix: FREE_SPACE };
      return free < LITTLE_BYTES
        ? { state: "warning", detail, fix: FREE_SPACE }
        : { state: "ok", detail };
    },
  };
}

function measureDisk(path: string): Disk {
  const { bavail, bsize, blocks } = statfsSync(path);
  return { free: bavail * bsize, size: blocks * bsize };
}

function inGigabytes(bytes: number): string {
  return (bytes / GIGABYTE).toFixed(1);
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
    name: "Photos and documents",
    fix: s3
      ? "Check that the S3 service answers and that its key may use the bucket."
      : "Check that the user who runs Forecourt may write to DATA_DIR.",
    async look() {
      if (s3) await Promise.all(stores.map((store) => store.check()));
      else FOLDERS.forEach((name) => requireWritable(dataDir, name));
      const place = s3 ? `the bucket at ${new URL(s3.endpoint).host}` : "DATA_DIR";
      const copies = imgbb ? "; copies of photos at imgbb" : "";
      return { state: "ok", detail: `Kept in ${place}${copies}.` };
    },
  };
}

/** The age of the newest of the nightly backups. `findBirth` tells since when there is the site, in milliseconds. */
export function checkBackups(
  folder: string,
  kept: number,
  { findBirth, now = Date.now }: { findBirth: () => Promise<number>; now?: () => number },
): Check {
  return {
    id: "backups",
    name: "Backups",
    fix: "Check that DATA_DIR/backups can be read.",
    async look() {
      const newest = findNewest(folder);
      if (kept === 0)
        return {
          state: "off",
          detail: "BACKUPS_KEPT is 0: backups are yours to make, with npm run backup.",
        };
      if (newest === undefined) {
        const isYoung = now() - (await findBirth()) < OLD_BACKUP_MS;
        return {
          state: isYoung ? "ok" : "failed",
          detail: isYoung ? "None yet. The first one is made tonight." : "None has been made.",
          ...(!isYoung && {
            fix: "Run npm run backup, and look for “back-up” among the failed jobs.",
          }),
        };
      }
      const { at, bytes } = newest;
      const hours = Math.round((now() - at) / HOUR_MS);
      const detail = `The latest is ${count(hours, "hour")} old and has ${Math.ceil(bytes / 1_000_000)} MB. The site keeps ${kept}.`;
      if (now() - at < OLD_BACKUP_MS) return { state: "ok", detail };
      return {
        state: "failed",
        detail,
        fix: "Run npm run backup, and look for “back-up” among the failed jobs.",
      };
    },
  };
}

function findNewest(folder: string): { at: number; bytes: number } | undefined {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined; // fs errors carry a code
    throw error;
  }
  const name = names.filter(isBackupName).toSorted().at(-1);
  if (name === undefined) return undefined;
  const { mtimeMs, size } = statSync(join(folder, name));
  return { at: mtimeMs, bytes: size };
}
