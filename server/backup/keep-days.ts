import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { dayOfBackup } from "./backup-name.ts";

/**
 * Removes all backups of a folder but the newest of each of the last `count` days that have one; other files stay. However
 * often somebody backs up by hand, the backups of earlier days are kept.
 */
export async function keepDays(folder: string, count: number): Promise<void> {
  const days = new Map<string, string>();
  const names = (await readdir(folder)).toSorted();
  for (const name of names) {
    const day = dayOfBackup(name);
    if (day !== undefined) days.set(day, name);
  }
  const kept = new Set([...days.values()].slice(-count));
  for (const name of names)
    if (dayOfBackup(name) !== undefined && !kept.has(name)) await rm(join(folder, name));
}
