import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { ELEMENTS } from "./vpic-elements.ts";

/** An unfinished file older than this was abandoned by its process. */
const ABANDONED_MS = 10 * 60 * 1000;

/**
 * The queries need other indexes than the file comes with, and a third of its patterns. A file that is not
 * finished is thrown away, so it is written without journal and without fsync.
 */
const PREPARE = `
  PRAGMA journal_mode = DELETE;
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  DROP INDEX IF EXISTS idx_pattern_optimized;
  DELETE FROM Pattern WHERE ElementId NOT IN (${Object.values(ELEMENTS).join(", ")});
  CREATE INDEX pattern_by_schema ON Pattern (VinSchemaId);
  CREATE INDEX schema_by_wmi ON Wmi_VinSchema (WmiId);
  CREATE INDEX wmi_by_code ON Wmi (Wmi);
  CREATE INDEX make_by_wmi ON Wmi_Make (WmiId);
  CREATE INDEX make_by_model ON Make_Model (ModelId);
  CREATE UNIQUE INDEX model_by_id ON Model (Id);
  CREATE UNIQUE INDEX make_by_id ON Make (Id);
  VACUUM;`;

/**
 * Opens the database, which is unpacked from `archive` when `file` is not there. The file is renamed to its
 * name once it is complete and on the disk: two processes that start at once each unpack a whole one.
 */
export async function openVpic(archive: string, file: string): Promise<DatabaseSync> {
  if (!existsSync(file)) await unpack(archive, file);
  return new DatabaseSync(file, { readOnly: true });
}

async function unpack(archive: string, file: string): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  const partial = `${file}.${randomUUID()}.partial`;
  try {
    await pipeline(createReadStream(archive), createGunzip(), createWriteStream(partial));
    const database = new DatabaseSync(partial);
    try {
      database.exec(PREPARE);
    } finally {
      database.close();
    }
    const handle = await open(partial, "r+");
    await handle.sync();
    await handle.close();
    await rename(partial, file);
  } catch (error) {
    // Where open files cannot be replaced, the file of a faster process is as good.
    if (!existsSync(file)) throw error;
  } finally {
    await rm(partial, { force: true });
  }
  await removeOthers(folder, basename(file));
}

/** Removes files of earlier versions, and unfinished files of processes that were killed. */
async function removeOthers(folder: string, own: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name === own) continue;
    const isHalf = name.endsWith(".partial");
    try {
      const isOver = !isHalf || (await stat(path)).mtimeMs < Date.now() - ABANDONED_MS;
      if (isOver) await rm(path, { force: true });
    } catch {
      // gone already, or still in use by another process: the next process to unpack removes it
    }
  }
}
