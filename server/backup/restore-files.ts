import type { FileStore } from "#server/adapters/files/files.ts";
import type { ArchiveReader } from "./archive-reader.ts";
import { filesIn } from "./check-backup.ts";

/** Puts the files of a folder into a store. Idempotent: a name stands for one content for ever. */
export async function restoreFiles(
  archive: ArchiveReader,
  folder: string,
  store: FileStore,
): Promise<void> {
  await store.check();
  for (const { name, content } of filesIn(archive, folder))
    await store.write(name, await content());
}
