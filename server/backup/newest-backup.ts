import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { isBackupName } from "./backup-name.ts";

/** The newest backup of a folder; undefined where there is none, or no folder yet. @throws Error of `fs` */
export function findNewestBackup(folder: string): { at: Date; bytes: number } | undefined {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined; // fs errors carry a code
    throw error;
  }
  const name = names.filter(isBackupName).toSorted().at(-1);
  if (name === undefined) return undefined;
  const { mtime, size } = statSync(join(folder, name));
  return { at: mtime, bytes: size };
}
