import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

const OWNER_FILE = "owner.json";

/** Holds a data directory until released or until this process ends, however it ends. */
export interface Ownership {
  release(): void;
}

/** What the holder of a data directory tells the others. */
export interface Owner {
  readonly pid: number;
  readonly socketDir: string;
}

/**
 * Takes the data directory for this process. Returns undefined when a living process holds it.
 *
 * The lock is the one that SQLite puts on an empty file. Node has no other way to a file lock of the
 * operating system, and only such a lock vanishes with its process: a process id written in a file can
 * belong to another program after a restart, or to another container on the same volume.
 */
export function takeOwnership(dataDir: string, socketDir: string): Ownership | undefined {
  const lock = tryLock(join(dataDir, "owner.lock"));
  if (!lock) return undefined;
  const owner: Owner = { pid: process.pid, socketDir };
  try {
    writeFileSync(join(dataDir, OWNER_FILE), `${JSON.stringify(owner)}\n`, { mode: 0o600 });
  } catch (error) {
    lock.close();
    throw error;
  }
  return { release: () => lock.close() };
}

/** Who holds the data directory, as far as it is known: the file is written a moment after the lock is taken. */
export async function readOwner(dataDir: string): Promise<Owner | undefined> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const owner = parseOwner(join(dataDir, OWNER_FILE));
    if (owner && isAlive(owner.pid)) return owner;
    await sleep(25);
  }
  return undefined;
}

function tryLock(path: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(path);
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock.close();
    const isBusy = error instanceof Error && "errcode" in error && error.errcode === 5;
    if (isBusy) return undefined;
    throw error;
  }
}

function parseOwner(path: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Owner; // written by takeOwnership
  } catch {
    return undefined; // not there yet, or only half written
  }
}

/** Whether a process with that id exists, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
