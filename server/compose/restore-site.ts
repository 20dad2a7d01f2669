import { join } from "node:path";
import type { ArchiveReader } from "#server/backup/archive-reader.ts";
import { backupName } from "#server/backup/backup-name.ts";
import { findMigrations } from "#server/backup/find-migrations.ts";
import { SECRET_KEY } from "#server/backup/manifest.ts";
import {
  hasTables,
  requireAlone,
  RESTORE_NAME,
  restoreDatabase,
} from "#server/backup/restore-database.ts";
import { restoreFiles } from "#server/backup/restore-files.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { CommandError } from "#server/base/command-error.ts";
import { type OpenedDatabase, openDatabase } from "#server/db/connect.ts";
import { requireCreate } from "#server/db/require-site-role.ts";
import type { DatabaseLog } from "#server/db/start-error.ts";
import { prepareJobs } from "#server/jobs/prepare-jobs.ts";
import { JOBS } from "#server/jobs/all-jobs.ts";
import type { Config } from "#server/settings/config.ts";
import { putSecretKey } from "#server/settings/secret.ts";
import { composeBackup, openRestoredStores } from "./backup-parts.ts";
import { openLocalBackups } from "./backup-places.ts";
import { prepareDatabase } from "./prepare-database.ts";

interface RestoreParts {
  log: DatabaseLog;
  /** Puts the backup in the place of a site that is there, after a backup of that. */
  isReplaced: boolean;
  onProgress?: (rows: number) => void;
}

interface Restored {
  /** The backup of the site that was there. */
  before: string | undefined;
  /** What the operator has to know. */
  notes: string[];
}

/**
 * Restores a checked backup into the place that the settings name. Files come first, because rows name them; then
 * all tables in one transaction; then the secret key.
 * @throws CommandError where there is a site and `isReplaced` is not set
 */
export async function restoreSite(
  archive: ArchiveReader,
  config: Config,
  { log, isReplaced, onProgress }: RestoreParts,
): Promise<Restored> {
  const migrations = findMigrations(archive.manifest);
  // `serve`, because a site that runs on the embedded database must not be pulled from under its feet.
  const database = await openDatabase({
    ...config,
    log,
    mode: "serve",
    applicationName: RESTORE_NAME,
  });
  try {
    const isThere = await database.asOwner(hasTables);
    if (isThere && !isReplaced) throw siteIsThere(config);
    // Asked again in the transaction; here before anything is written.
    await database.asOwner(requireAlone);
    const before = isThere ? await backUp(database, config) : undefined;
    const stores = openRestoredStores(config, database.kysely);
    for (const [folder, store] of Object.entries(stores))
      await restoreFiles(archive, folder, store);
    await database.asOwner(async (owner) => {
      await requireCreate(owner, config.databaseOwnerUrl ? "DATABASE_OWNER_URL" : "DATABASE_URL");
      await prepareJobs(owner, JOBS);
      await restoreDatabase(owner, archive, { migrations, isReplaced: isThere, onProgress });
    });
    const notes = await restoreSecretKey(archive, config);
    await prepareDatabase(database, log);
    return { before, notes };
  } finally {
    await database.close();
  }
}

function siteIsThere({ databaseUrl, dataDir }: Config): CommandError {
  const place = databaseUrl === undefined ? `DATA_DIR ${dataDir}` : "the database of DATABASE_URL";
  return new CommandError(
    `There is already a site in ${place}, and nothing was changed. Restore into an empty place, or use --replace: ` +
      "the existing site is then backed up and replaced.",
  );
}

async function backUp(database: OpenedDatabase, config: Config): Promise<string> {
  const store = openLocalBackups(config);
  const name = backupName(new Date(), "before-restore");
  await database.asOwner((owner) =>
    writeBackup(store, name, composeBackup(config, database.kysely, owner)),
  );
  return join(store.place, name);
}

async function restoreSecretKey(archive: ArchiveReader, config: Config): Promise<string[]> {
  const { secretKey } = archive.manifest;
  if (secretKey === "none") return [];
  if (secretKey === "setting")
    return [
      "The site used the setting SECRET_KEY, which is not in the backup. Set SECRET_KEY to the same value.",
    ];
  if (config.secretKey !== undefined)
    return ["SECRET_KEY is set, so the secret key in the backup was not restored."];
  const chunks: Buffer[] = [];
  for await (const chunk of await archive.open(SECRET_KEY)) chunks.push(chunk as Buffer); // of a binary stream
  const kept = putSecretKey(config.dataDir, Buffer.concat(chunks).toString());
  return kept === undefined ? [] : [`The previous secret key was moved to ${kept}`];
}
