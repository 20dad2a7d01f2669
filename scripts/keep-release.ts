import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedDemo } from "#demo/seed/seed-demo.ts";
import { openBackupFolder } from "#server/adapters/backup-store/folder.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { composeBackup } from "#server/compose/backup-parts.ts";
import { prepareDatabase } from "#server/compose/prepare-database.ts";
import { openDatabase } from "#server/db/connect.ts";
import { loadConfig } from "#server/settings/config.ts";
import { readVersion } from "#server/settings/version.ts";

/**
 * Keeps a backup of the demo as this version makes it, from which every later version must upgrade
 * (`server/backup/releases.test.ts`). Towns and postcodes are left out: they come from packages.
 */
const store = openBackupFolder(join(import.meta.dirname, "../tests/releases"));
const name = `${readVersion()}.zip`;
if (existsSync(join(store.place, name))) {
  process.stderr.write(`${name} has been kept already. Raise the version in package.json first.\n`);
  process.exit(1);
}
const dataDir = mkdtempSync(join(tmpdir(), "forecourt-release-"));
try {
  const log = { info: () => {}, warn: (text: string) => process.stderr.write(`${text}\n`) };
  const config = loadConfig({ ENV_FILE: "off", DATA_DIR: dataDir });
  const database = await openDatabase({ ...config, databaseUrl: undefined, log, mode: "serve" });
  try {
    await prepareDatabase(database, log);
    await database.asOwner((owner) => seedDemo(owner, { now: new Date() }));
    await database.asOwner((owner) =>
      writeBackup(store, name, composeBackup(config, database.kysely, owner)),
    );
  } finally {
    await database.close();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
process.stdout.write(`${join(store.place, name)}\n`);
