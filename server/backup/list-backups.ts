import {
  type BackupStore,
  BackupStoreError,
  type StoredBackup,
} from "#server/adapters/backup-store/backup-store.ts";
import type { BackupFile } from "#shared/contract/system.ts";
import { BACKUP_BEGINNING, isBackupName } from "./backup-name.ts";

/** Of the tables alone, from before an upgrade. */
const BEFORE = /^before-.+\.zip$/;
/** A person waits for the list. */
const LIMIT_MS = 8_000;

export interface FoundBackups {
  /** The newest first. */
  items: BackupFile[];
  /** Why the place cannot be read, as a sentence. */
  problem: string | null;
}

/** The site's backups, and those from before upgrades, which are always in the data directory. */
export async function listBackups(store: BackupStore, local: BackupStore): Promise<FoundBackups> {
  const [whole, before] = await Promise.all([
    listIn(store, BACKUP_BEGINNING),
    listIn(local, "before-"),
  ]);
  const items = [
    ...whole.found.filter(({ name }) => isBackupName(name)).map(describe("whole")),
    ...before.found.filter(({ name }) => BEFORE.test(name)).map(describe("before_upgrade")),
  ];
  return {
    items: items.toSorted((a, b) => (a.at < b.at ? 1 : -1)),
    problem: whole.problem ?? before.problem,
  };
}

async function listIn(
  store: BackupStore,
  beginning: string,
): Promise<{ found: StoredBackup[]; problem: string | null }> {
  try {
    return { found: await store.list(beginning, LIMIT_MS), problem: null };
  } catch (error) {
    if (!(error instanceof BackupStoreError)) throw error;
    return { found: [], problem: error.message };
  }
}

function describe(kind: BackupFile["kind"]): (backup: StoredBackup) => BackupFile {
  return ({ name, at, bytes }) => ({ name, at: at.toISOString(), bytes, kind });
}
