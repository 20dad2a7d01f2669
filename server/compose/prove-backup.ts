import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDiskFiles } from "#server/adapters/files/disk.ts";
import type { ArchiveReader } from "#server/backup/archive-reader.ts";
import { compareTables } from "#server/backup/compare-tables.ts";
import { compareFiles } from "#server/backup/compare-files.ts";
import { findMigrations } from "#server/backup/find-migrations.ts";
import { RESTORE_NAME, restoreDatabase } from "#server/backup/restore-database.ts";
import { restoreFiles } from "#server/backup/restore-files.ts";
import { openDatabase } from "#server/db/connect.ts";
import type { DatabaseLog } from "#server/db/start-error.ts";
import { prepareJobs } from "#server/jobs/prepare-jobs.ts";
import { JOBS } from "#server/jobs/all-jobs.ts";
import { prepareDatabase } from "./prepare-database.ts";

interface ProofParts {
  log: DatabaseLog;
  onProgress?: (rows: number) => void;
}

/**
 * Restores a checked backup into a scratch directory with a database of its own, reads everything back and
 * compares it with the manifest, then migrates it to this version. The directory is removed again.
 * @throws CommandError naming the first difference
 */
export async function proveBackup(
  archive: ArchiveReader,
  { log, onProgress }: ProofParts,
): Promise<void> {
  const migrations = findMigrations(archive.manifest);
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-proof-"));
  try {
    for (const folder of Object.keys(archive.manifest.files)) {
      const store = createDiskFiles(join(dataDir, folder), { isPrivate: true });
      await restoreFiles(archive, folder, store);
      await compareFiles(archive, folder, store);
    }
    const database = await openDatabase({
      databaseUrl: undefined,
      dataDir,
      log,
      mode: "serve",
      applicationName: RESTORE_NAME,
    });
    try {
      await database.asOwner(async (owner) => {
        await prepareJobs(owner, JOBS);
        await restoreDatabase(owner, archive, { migrations, isReplaced: false, onProgress });
        await compareTables(owner, archive.manifest);
      });
      await prepareDatabase(database, log);
    } finally {
      await database.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
