import { Readable } from "node:stream";
import type { Pool, PoolClient } from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { BackupStore } from "#server/adapters/backup-store/backup-store.ts";
import type { FileStore } from "#server/adapters/files/files.ts";
import { CommandError } from "#server/base/command-error.ts";
import { allowLongStatements } from "#server/db/watched-client.ts";
import { pendingJobsSql } from "#server/jobs/pending-jobs.ts";
import { type ArchiveWriter, openArchiveWriter } from "./archive-writer.ts";
import {
  entryOfTable,
  type FilesEntry,
  FORMAT,
  MANIFEST,
  type Manifest,
  PENDING_JOBS,
  SECRET_KEY,
  type TableEntry,
} from "./manifest.ts";
import { headingOf, newHash } from "./meter.ts";
import { readAhead } from "./read-ahead.ts";
import { copyOut, listTables, readSequences } from "./tables.ts";

/** A store of files whose names stand in the database. */
export interface BackedUpFiles {
  /** The folder in the archive. */
  folder: string;
  store: FileStore;
  /** The table that names them, which a database of an earlier version may lack. */
  table: string;
  /** One row for each file, with its `name` in the store; run in the snapshot. */
  namesSql: string;
}

export interface BackupParts {
  /** Connected as the owner of the tables. */
  owner: Pool;
  files: readonly BackedUpFiles[];
  /** The site's key, or why there is none to back up. */
  secretKey: { key: string } | Exclude<Manifest["secretKey"], "included">;
  /** The product's version. */
  version: string;
  /** Called after each table and file, and after each part that a bucket has stored. */
  onProgress?: (progress: BackupProgress) => void;
  /** Aborting it ends the backup; nothing is left behind. */
  signal?: AbortSignal;
}

export interface BackupProgress {
  rows: number;
  files: number;
  /** That a bucket has stored; undefined in a folder. */
  sentBytes?: number;
}

export interface WrittenBackup {
  manifest: Manifest;
  bytes: number;
}

/**
 * Writes everything that a site is made of into one ZIP file: all tables in one snapshot, the jobs that are still
 * to be done, original pictures, documents, and the secret key. The site may go on working meanwhile. The file
 * has its name only when it is complete.
 * @throws BackupStoreError when there is such a file already; CommandError when the signal was aborted
 */
export async function writeBackup(
  store: BackupStore,
  name: string,
  parts: BackupParts,
): Promise<WrittenBackup> {
  const { signal } = parts;
  const progress = new Progress(parts);
  const takenAt = new Date();
  const target = await store
    .create(name, { ...(signal && { signal }), onStored: (bytes) => progress.addSent(bytes) })
    .catch((error: unknown) => {
      throw signal?.aborted ? stopped() : error;
    });
  const archive = openArchiveWriter(target.stream, takenAt);
  try {
    const manifest = await addAll(archive, parts, { progress, takenAt });
    await archive.finish();
    return { manifest, ...(await target.commit()) };
  } catch (error) {
    archive.abandon();
    await target.discard();
    throw signal?.aborted ? stopped() : error;
  }
}

function stopped(): CommandError {
  return new CommandError("The backup was stopped. The unfinished file was removed.");
}

async function inSnapshot<T>(owner: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await owner.connect();
  try {
    await allowLongStatements(client);
    await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    return await work(client);
  } finally {
    client.release(true);
  }
}

async function addAll(
  archive: ArchiveWriter,
  parts: BackupParts,
  { progress, takenAt }: { progress: Progress; takenAt: Date },
): Promise<Manifest> {
  // Files take longest, and a snapshot keeps PostgreSQL from clearing away old rows. It ends before them.
  const { manifest, folders } = await inSnapshot(parts.owner, (client) =>
    addTables(archive, client, { parts, progress, takenAt }),
  );
  for (const folder of folders)
    manifest.files[folder.name] = await addFiles(archive, folder, progress);
  if (typeof parts.secretKey !== "string") await addText(archive, SECRET_KEY, parts.secretKey.key);
  await addText(archive, MANIFEST, JSON.stringify(manifest, null, 2));
  return manifest;
}

/** The files of a folder in the archive, by the rows of the snapshot. */
interface NamedFiles {
  name: string;
  store: FileStore;
  names: readonly string[];
}

interface Snapshot {
  /** Still without files. */
  manifest: Manifest;
  folders: readonly NamedFiles[];
}

async function addTables(
  archive: ArchiveWriter,
  client: PoolClient,
  { parts, progress, takenAt }: { parts: BackupParts; progress: Progress; takenAt: Date },
): Promise<Snapshot> {
  const tables = await listTables(client);
  // No migration may change a table before it has been read.
  await client.query(`LOCK TABLE ${tables.map(({ name }) => name).join()} IN ACCESS SHARE MODE`);
  const added: TableEntry[] = [];
  for (const table of tables) {
    const hash = newHash();
    const rows = client.query(copyTo(copyOut(table)));
    const { lines } = await archive.add(entryOfTable(table.name), rows, {
      hash,
      isCompressed: true,
    });
    added.push({ ...table, rows: lines, sha256: hash.digest("hex") });
    progress.addRows(lines);
  }
  const hash = newHash();
  const jobs = await archive.add(PENDING_JOBS, client.query(copyTo(await pendingJobsSql(client))), {
    hash,
    isCompressed: true,
  });
  const manifest: Manifest = {
    product: "forecourt",
    format: FORMAT,
    version: parts.version,
    takenAt: takenAt.toISOString(),
    postgres: await readVersion(client),
    migrations: await readMigrations(client),
    tables: added,
    sequences: await readSequences(client),
    pendingJobs: { rows: jobs.lines, sha256: hash.digest("hex") },
    files: {},
    secretKey: typeof parts.secretKey === "string" ? parts.secretKey : "included",
  };
  const known = new Set(tables.map(({ name }) => name));
  const folders: NamedFiles[] = [];
  for (const { folder, store, table, namesSql } of parts.files) {
    if (!known.has(table)) continue;
    const { rows } = await client.query<{ name: string }>(namesSql);
    folders.push({ name: folder, store, names: rows.map(({ name }) => name) });
  }
  return { manifest, folders };
}

async function addFiles(
  archive: ArchiveWriter,
  { name: folder, store, names }: NamedFiles,
  progress: Progress,
): Promise<FilesEntry> {
  const hash = newHash();
  const found: Omit<FilesEntry, "sha256"> = { count: 0, bytes: 0, missing: 0 };
  for await (const { name, content } of readAhead(names, (file) => store.read(file))) {
    progress.addFile();
    if (content === undefined) {
      found.missing += 1;
      continue;
    }
    hash.update(headingOf(name, content.length));
    await archive.add(`${folder}/${name}`, Readable.from([content]), { hash, isCompressed: false });
    found.count += 1;
    found.bytes += content.length;
  }
  return { ...found, sha256: hash.digest("hex") };
}

async function addText(archive: ArchiveWriter, name: string, text: string): Promise<void> {
  await archive.add(name, Readable.from([Buffer.from(text)]), {
    hash: newHash(),
    isCompressed: true,
  });
}

async function readVersion(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
  return rows[0]?.server_version ?? "unknown";
}

async function readMigrations(client: PoolClient): Promise<Manifest["migrations"]> {
  const { rows } = await client.query<Manifest["migrations"][number]>(
    "SELECT number, name, checksum FROM schema_migrations ORDER BY number",
  );
  return rows;
}

class Progress {
  readonly #parts: BackupParts;
  readonly #done: BackupProgress = { rows: 0, files: 0 };

  constructor(parts: BackupParts) {
    this.#parts = parts;
  }

  addRows(rows: number): void {
    this.#done.rows += rows;
    this.#tell();
  }

  addFile(): void {
    this.#done.files += 1;
    this.#tell();
  }

  /** Called by the upload, which the signal stops by itself. */
  addSent(bytes: number): void {
    this.#done.sentBytes = bytes;
    this.#parts.onProgress?.({ ...this.#done });
  }

  #tell(): void {
    if (this.#parts.signal?.aborted) throw stopped();
    this.#parts.onProgress?.({ ...this.#done });
  }
}
