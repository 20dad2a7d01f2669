import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { openBackupFolder } from "#server/adapters/backup-store/folder.ts";
import { openArchiveReader } from "#server/backup/archive-reader.ts";
import { checkBackup } from "#server/backup/check-backup.ts";
import type { Manifest } from "#server/backup/manifest.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { composeBackup } from "#server/compose/backup-parts.ts";
import { restoreSite } from "#server/compose/restore-site.ts";
import { loadConfig } from "#server/settings/config.ts";
import { quietLog, type TestDatabase } from "./database.ts";

export function makeFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "forecourt-backup-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function configOf(db: TestDatabase, dataDir: string) {
  return loadConfig({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    DATABASE_URL: db.url,
    DATABASE_OWNER_URL: db.ownerUrl,
  });
}

export async function backUp(db: TestDatabase, dataDir: string, path: string): Promise<Manifest> {
  const store = openBackupFolder(dirname(path));
  const parts = composeBackup(configOf(db, dataDir), db.kysely, db.owner);
  return (await writeBackup(store, basename(path), parts)).manifest;
}

/** Checks a backup and restores it, as the command does. */
export async function restore(
  path: string,
  db: TestDatabase,
  dataDir: string,
  isReplaced = false,
): ReturnType<typeof restoreSite> {
  const archive = await openArchiveReader(path);
  try {
    await checkBackup(archive);
    return await restoreSite(archive, configOf(db, dataDir), { log: quietLog, isReplaced });
  } finally {
    archive.close();
  }
}

export async function check(path: string): Promise<void> {
  const archive = await openArchiveReader(path);
  try {
    await checkBackup(archive);
  } finally {
    archive.close();
  }
}
