import type { BackupStore, StoredBackup } from "#server/adapters/backup-store/backup-store.ts";
import { BACKUP_BEGINNING, isBackupName } from "./backup-name.ts";

/** The newest backup of a place; undefined where there is none. @throws BackupStoreError, after `limitMs` too */
export async function findNewestBackup(
  store: BackupStore,
  limitMs?: number,
): Promise<StoredBackup | undefined> {
  const found = await store.list(BACKUP_BEGINNING, limitMs);
  return found.findLast(({ name }) => isBackupName(name));
}
