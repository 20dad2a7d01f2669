import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { BackupFile } from "#shared/contract/system.ts";
import { isBackupName } from "./backup-name.ts";

/** Of the tables alone, from before an upgrade. */
const BEFORE = /^before-.+\.zip$/;

/** The backups in a folder, the newest first; none where there is no folder. @throws Error of `fs` */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return []; // fs errors carry a code
    throw error;
  });
  const files = names.filter((name) => isBackupName(name) || BEFORE.test(name));
  const backups = await Promise.all(
    files.map(async (name): Promise<BackupFile[]> => {
      // Removed since the folder was read, or a link to nothing.
      const found = await stat(join(folder, name)).catch(() => undefined);
      if (found === undefined) return [];
      const { mtime, size } = found;
      const file = {
        name,
        at: mtime.toISOString(),
        bytes: size,
        kind: BEFORE.test(name) ? "before_upgrade" : "whole",
      } as const; // one of the two kinds
      return [file];
    }),
  );
  return backups.flat().toSorted((a, b) => (a.at < b.at ? 1 : -1));
}
