import { access, mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import type { Pool, PoolClient } from "pg";
import { to as copyTo } from "pg-copy-streams";
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
  /** Called after each table and now and then while files are added. */
  onProgress?: (progress: BackupProgress) => void;
  /** Aborting it ends the backup; nothing is left behind. */
  signal?: AbortSignal;
}

export interface BackupProgress {
  rows: number;
  files: number;
}

/**
 * Writes everything that a site is made of into one ZIP file: all tables in one snapshot, the jobs that are still
 * to be done, original pictures, documents, and the secret key. The site may go on working meanwhile. The file
 * has its name only when it is complete.
 * @throws CommandError when there is such a file already, or the signal was aborted
 */
export async function writeBackup(path: string, parts: BackupParts): Promise<Manifest> {
  const partial = `${path}.partial`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  if (await exists(path)) throw new CommandError(`The file ${path} already exists.`);
  await rm(partial, { force: true });
  const takenAt = new Date();
  const archive = openArchiveWriter(partial, takenAt);
  try {
    const manifest = await inSnapshot(parts.owner, (client) =>
      addAll(archive, client, parts, takenAt),
    );
    await archive.finish();
    await rename(partial, path);
    return manifest;
  } catch (error) {
    archive.abandon();
    await rm(partial, { force: true });
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
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
  client: PoolClient,
  parts: BackupParts,
  takenAt: Date,
): Promise<Manifest> {
  const tables = await listTables(client);
  // No migration may change a table before it has been read.
  await client.query(`LOCK TABLE ${tables.map(({ name }) => name).join()} IN ACCESS SHARE MODE`);
  const progress = new Progress(parts);
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
  for (const files of parts.files.filter(({ table }) => known.has(table)))
    manifest.files[files.folder] = await addFiles(archive, client, files, progress);
  if (typeof parts.secretKey !== "string") await addText(archive, SECRET_KEY, parts.secretKey.key);
  await addText(archive, MANIFEST, JSON.stringify(manifest, null, 2));
  return manifest;
}

async function addFiles(
  archive: ArchiveWriter,
  client: PoolClient,
  { folder, store, namesSql }: BackedUpFiles,
  progress: Progress,
): Promise<FilesEntry> {
  const { rows } = await client.query<{ name: string }>(namesSql);
  const hash = newHash();
  const found: Omit<FilesEntry, "sha256"> = { count: 0, bytes: 0, missing: 0 };
  const names = rows.map(({ name }) => name);
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
  readonly #done = { rows: 0, files: 0 };

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

  #tell(): void {
    if (this.#parts.signal?.aborted)
      throw new CommandError("The backup was stopped. The unfinished file was removed.");
    this.#parts.onProgress?.({ ...this.#done });
  }
}
