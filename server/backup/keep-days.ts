import type { BackupStore } from "#server/adapters/backup-store/backup-store.ts";
import { BACKUP_BEGINNING, dayOfBackup } from "./backup-name.ts";

/**
 * Removes all backups of a place but the newest of each of the last `count` days that have one; other files stay.
 * However often somebody backs up by hand, the backups of earlier days are kept.
 */
export async function keepDays(store: BackupStore, count: number): Promise<void> {
  const days = new Map<string, string>();
  const found = await store.list(BACKUP_BEGINNING);
  for (const { name } of found) {
    const day = dayOfBackup(name);
    if (day !== undefined) days.set(day, name);
  }
  const kept = new Set([...days.values()].slice(-count));
  for (const { name } of found)
    if (dayOfBackup(name) !== undefined && !kept.has(name)) await store.remove(name);
}
