import type { BackupStore } from "#server/adapters/backup-store/backup-store.ts";
import { BACKUP_BEGINNING, isBackupName } from "./backup-name.ts";

/** Removes all but the newest backups of a place; other files stay. Returns the names of those removed. */
export async function keepNewest(store: BackupStore, count: number): Promise<string[]> {
  const found = await store.list(BACKUP_BEGINNING);
  const names = found.map(({ name }) => name).filter(isBackupName);
  const old = names.slice(0, Math.max(0, names.length - count));
  for (const name of old) await store.remove(name);
  return old;
}
