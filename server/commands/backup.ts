import { stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { openArchiveReader } from "#server/backup/archive-reader.ts";
import { backupName } from "#server/backup/backup-name.ts";
import { checkBackup } from "#server/backup/check-backup.ts";
import { describeBackup } from "#server/backup/describe.ts";
import { keepNewest } from "#server/backup/keep-newest.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { CommandError } from "#server/base/command-error.ts";
import { composeBackup } from "#server/compose/backup-parts.ts";
import { openBackups, openNamedBackups } from "#server/compose/backup-places.ts";
import { openCommandLog } from "#server/compose/open-log.ts";
import { prepareDatabase } from "#server/compose/prepare-database.ts";
import { type Config, loadConfig } from "#server/settings/config.ts";
import { fetchWithProgress } from "./fetch-with-progress.ts";
import { openSite } from "./require-site.ts";
import { runCommand } from "./run-command.ts";
import { every, inMegabytes } from "./progress.ts";

const USAGE = `Usage: npm run backup [-- --to PLACE] [--keep NUMBER]
       npm run backup -- --check BACKUP

Backs up the whole site to one file: database, photos, documents, attachments and secret key. The site can keep running.
  --to PLACE      a folder, or a bucket as s3://bucket/prefix; default: BACKUPS_TO, or DATA_DIR/backups
  --keep NUMBER   afterwards, deletes all but this many of the newest backups in that place
  --check BACKUP  checks that a backup is complete and undamaged; changes nothing.
                  A file, s3://bucket/prefix/NAME.zip, or s3://bucket/prefix for the newest`;

await runCommand(async () => {
  const { to, keep, check } = readOptions();
  const config = loadConfig();
  if (check !== undefined) return checkOne(check, config);
  const log = openCommandLog({ ...config, logLevel: "warn" });
  const store = to === undefined ? openBackups(config) : openNamedBackups(config, to, "--to");
  const name = backupName(new Date());
  const began = performance.now();
  const database = await openSite(config, log);
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => stopping.abort());
  try {
    await prepareDatabase(database, log);
    const { manifest, bytes } = await database.asOwner((owner) =>
      writeBackup(store, name, {
        ...composeBackup(config, database.kysely, owner),
        signal: stopping.signal,
        onProgress: every(({ rows, files, sentBytes }) => {
          const sent = sentBytes === undefined ? "" : `, ${inMegabytes(sentBytes)} uploaded`;
          return `${rows} rows, ${files} files${sent} …`;
        }),
      }),
    );
    const path = `${store.place}/${name}`;
    process.stdout.write(
      `${describeBackup(manifest, { path, bytes, milliseconds: performance.now() - began })}\n`,
    );
    if (keep !== undefined)
      for (const old of await keepNewest(store, keep)) process.stdout.write(`Deleted ${old}.\n`);
  } finally {
    await database.close();
  }
});

async function checkOne(named: string, config: Config): Promise<void> {
  const began = performance.now();
  const backup = await fetchWithProgress(named, config);
  try {
    const archive = await openArchiveReader(backup.path);
    try {
      await checkBackup(archive);
      const { size } = await stat(backup.path);
      process.stdout.write(
        `The backup is complete and undamaged. ${describeBackup(archive.manifest, { path: backup.label, bytes: size, milliseconds: performance.now() - began })}\n`,
      );
    } finally {
      archive.close();
    }
  } finally {
    backup.remove();
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
