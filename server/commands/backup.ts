import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openArchiveReader } from "#server/backup/archive-reader.ts";
import { backupName } from "#server/backup/backup-name.ts";
import { checkBackup } from "#server/backup/check-backup.ts";
import { describeBackup } from "#server/backup/describe.ts";
import { keepNewest } from "#server/backup/keep-newest.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { CommandError } from "#server/base/command-error.ts";
import { backupFolder, composeBackup } from "#server/compose/backup-parts.ts";
import { openCommandLog } from "#server/compose/open-log.ts";
import { prepareDatabase } from "#server/compose/prepare-database.ts";
import { loadConfig } from "#server/settings/config.ts";
import { openSite } from "./require-site.ts";
import { runCommand } from "./run-command.ts";
import { every } from "./progress.ts";

const USAGE = `Usage: npm run backup [-- --to FOLDER] [--keep NUMBER]
       npm run backup -- --check FILE

Backs up the whole site to one file: database, photos, documents, attachments and secret key. The site can keep running.
  --to FOLDER    folder for the backup; default: DATA_DIR/backups
  --keep NUMBER  afterwards, deletes all but this many of the newest backups in that folder
  --check FILE   checks that a backup is complete and undamaged; changes nothing`;

await runCommand(async () => {
  const { to, keep, check } = readOptions();
  if (check !== undefined) return checkFile(resolve(check));
  const config = loadConfig();
  const log = openCommandLog({ ...config, logLevel: "warn" });
  const folder = resolve(to ?? backupFolder(config));
  const path = join(folder, backupName(new Date()));
  const began = performance.now();
  const database = await openSite(config, log);
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => stopping.abort());
  try {
    await prepareDatabase(database, log);
    const manifest = await database.asOwner((owner) =>
      writeBackup(path, {
        ...composeBackup(config, database.kysely, owner),
        signal: stopping.signal,
        onProgress: every(({ rows, files }) => `${rows} rows, ${files} files …`),
      }),
    );
    const { size } = await stat(path);
    process.stdout.write(
      `${describeBackup(manifest, { path, bytes: size, milliseconds: performance.now() - began })}\n`,
    );
    if (keep !== undefined)
      for (const name of await keepNewest(folder, keep)) process.stdout.write(`Deleted ${name}.\n`);
  } finally {
    await database.close();
  }
});

async function checkFile(path: string): Promise<void> {
  const began = performance.now();
  const archive = await openArchiveReader(path);
  try {
    await checkBackup(archive);
    const { size } = await stat(path);
    process.stdout.write(
      `The backup is complete and undamaged. ${describeBackup(archive.manifest, { path, bytes: size, milliseconds: performance.now() - began })}\n`,
    );
  } finally {
    archive.close();
  }
}

function readOptions(): { to?: string; keep?: number; check?: string } {
  try {
    const { values } = parseArgs({
      options: { to: { type: "string" }, keep: { type: "string" }, check: { type: "string" } },
    });
    const { keep, ...others } = values;
    if (keep === undefined) return others;
    if (!/^[1-9]\d{0,3}$/.test(keep))
      throw new CommandError("--keep must be a whole number from 1 to 9999.");
    return { ...others, keep: Number(keep) };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(USAGE);
  }
}
