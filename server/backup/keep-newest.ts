import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { isBackupName } from "./backup-name.ts";

/** Removes all but the newest backups of a folder; other files stay. Returns the names of those removed. */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const names = (await readdir(folder)).filter(isBackupName).toSorted();
  const old = names.slice(0, Math.max(0, names.length - count));
  for (const name of old) await rm(join(folder, name));
  return old;
}
