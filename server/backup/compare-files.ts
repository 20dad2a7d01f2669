import type { FileStore } from "#server/adapters/files/files.ts";
import { CommandError } from "#server/base/command-error.ts";
import type { ArchiveReader } from "./archive-reader.ts";
import { filesIn } from "./check-backup.ts";
import { headingOf, newHash } from "./meter.ts";

/** Compares the files of a store with a folder of a backup. @throws CommandError */
export async function compareFiles(
  archive: ArchiveReader,
  folder: string,
  store: FileStore,
): Promise<void> {
  const hash = newHash();
  for (const { name } of filesIn(archive, folder)) {
    const file = await store.read(name);
    if (file === undefined)
      throw new CommandError(`The restored file ${folder}/${name} is missing.`);
    hash.update(headingOf(name, file.length)).update(file);
  }
  if (hash.digest("hex") !== archive.manifest.files[folder]?.sha256)
    throw new CommandError(`The restored files in ${folder} differ from the backup.`);
}
