import { pipeline } from "node:stream/promises";
import { CommandError } from "#server/base/command-error.ts";
import type { ArchiveReader } from "./archive-reader.ts";
import { entryOfTable, PENDING_JOBS, SECRET_KEY } from "./manifest.ts";
import { headingOf, Meter, newHash } from "./meter.ts";

/**
 * Reads all of a backup and compares it with its manifest: rows, files and hashes.
 * @throws CommandError naming the first difference
 */
export async function checkBackup(archive: ArchiveReader): Promise<void> {
  const { manifest } = archive;
  for (const { name, rows, sha256 } of manifest.tables)
    await checkRows(archive, entryOfTable(name), { rows, sha256 });
  await checkRows(archive, PENDING_JOBS, manifest.pendingJobs);
  for (const folder of Object.keys(manifest.files)) await checkFiles(archive, folder);
  if (manifest.secretKey === "included") await readAll(archive, SECRET_KEY);
}

async function checkRows(
  archive: ArchiveReader,
  entry: string,
  expected: { rows: number; sha256: string },
): Promise<void> {
  const hash = newHash();
  const { lines } = await readAll(archive, entry, hash);
  if (lines !== expected.rows || hash.digest("hex") !== expected.sha256)
    throw new CommandError(
      `The backup is damaged: ${entry} does not contain the ${expected.rows} rows that were written.`,
    );
}

async function checkFiles(archive: ArchiveReader, folder: string): Promise<void> {
  const hash = newHash();
  const found = { count: 0, bytes: 0 };
  for (const { name, content } of filesIn(archive, folder)) {
    const file = await content();
    hash.update(headingOf(name, file.length)).update(file);
    found.count += 1;
    found.bytes += file.length;
  }
  const expected = archive.manifest.files[folder];
  const isSame =
    found.count === expected?.count &&
    found.bytes === expected.bytes &&
    hash.digest("hex") === expected.sha256;
  if (!isSame)
    throw new CommandError(
      `The backup is damaged: the folder ${folder} does not contain the ${expected?.count ?? 0} files that were written.`,
    );
}

export interface ArchivedFile {
  /** As the store knows it. */
  name: string;
  content: () => Promise<Buffer>;
}

/** The files of a folder in the archive's order. */
export function* filesIn(archive: ArchiveReader, folder: string): Generator<ArchivedFile> {
  const prefix = `${folder}/`;
  for (const entry of archive.names) {
    if (!entry.startsWith(prefix)) continue;
    yield {
      name: entry.slice(prefix.length),
      content: async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of await archive.open(entry)) chunks.push(chunk as Buffer); // of a binary stream
        return Buffer.concat(chunks);
      },
    };
  }
}

async function readAll(archive: ArchiveReader, entry: string, hash = newHash()): Promise<Meter> {
  const meter = new Meter(hash);
  await pipeline(await archive.open(entry), meter, async (content) => {
    for await (const _chunk of content);
  });
  return meter;
}
