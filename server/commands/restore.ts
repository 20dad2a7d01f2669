import { parseArgs } from "node:util";
import { type ArchiveReader, openArchiveReader } from "#server/backup/archive-reader.ts";
import { checkBackup } from "#server/backup/check-backup.ts";
import { sumOf } from "#server/backup/describe.ts";
import { count } from "#server/base/count.ts";
import { CommandError } from "#server/base/command-error.ts";
import { openCommandLog } from "#server/compose/open-log.ts";
import { proveBackup } from "#server/compose/prove-backup.ts";
import { restoreSite } from "#server/compose/restore-site.ts";
import { loadConfig } from "#server/settings/config.ts";
import { fetchWithProgress } from "./fetch-with-progress.ts";
import { every } from "./progress.ts";
import { runCommand } from "./run-command.ts";

const USAGE = `Usage: npm run restore -- BACKUP [--replace | --prove]

Restores a backup into the empty DATA_DIR or DATABASE_URL of the settings. It is checked first.
  BACKUP     a file, s3://bucket/prefix/NAME.zip, or s3://bucket/prefix for the newest there
  --replace  replaces an existing site, which is backed up first
  --prove    restores into a temporary directory, compares everything with the backup and cleans up`;

await runCommand(async () => {
  const { named, isReplaced, isProof } = readOptions();
  const config = loadConfig();
  const log = openCommandLog({ ...config, logLevel: "warn" });
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  const backup = await fetchWithProgress(named, config);
  let archive: ArchiveReader | undefined;
  try {
    archive = await openArchiveReader(backup.path);
    await checkBackup(archive);
    process.stderr.write(`The backup is complete and undamaged (${seconds()}).\n`);
    const about = `${count(sumOf(archive.manifest), "row")} in ${archive.manifest.tables.length} tables, and its files`;
    const onProgress = every<number>((rows) => `${rows} rows …`);
    if (isProof) {
      await proveBackup(archive, { log, onProgress });
      process.stdout.write(
        `Verified in ${seconds()}: a site was restored from this backup, and ${about} match the backup.\n`,
      );
      return;
    }
    const { before, notes } = await restoreSite(archive, config, { log, isReplaced, onProgress });
    process.stdout.write(
      [
        `Restored in ${seconds()}: ${about}.`,
        ...(before === undefined ? [] : [`The previous site was backed up to ${before}`]),
        ...notes,
        "Start it with the same settings: npm start\n",
      ].join("\n"),
    );
  } finally {
    archive?.close();
    backup.remove();
  }
});

function readOptions(): { named: string; isReplaced: boolean; isProof: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        replace: { type: "boolean", default: false },
        prove: { type: "boolean", default: false },
      },
    });
    const [named, ...more] = positionals;
    if (named === undefined || more.length > 0 || (values.replace && values.prove))
      throw new CommandError(USAGE);
    return { named, isReplaced: values.replace, isProof: values.prove };
  } catch {
    throw new CommandError(USAGE);
  }
}
