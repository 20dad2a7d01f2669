import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

const OWNER_FILE = "owner.json";

/** Exclusive ownership of a data directory until it is released or this process ends in any way. */
export interface Ownership {
  release(): void;
}

/** What the owner of a data directory publishes to other processes. */
export interface Owner {
  readonly pid: number;
  readonly socketDir: string;
}

/**
 * Locks the data directory for this process. Returns undefined when a living process holds the lock.
 *
 * It is SQLite's lock on an empty file, because Node has no other access to the operating system's file
 * locks. Only such a lock disappears with its process. A process id in a file can belong to another program
 * after a restart, or to another container on the same volume.
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

/** The owner of the data directory, as far as known: the file is written shortly after the lock is taken. */
export async function readOwner(dataDir: string): Promise<Owner | undefined> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const owner = parseOwner(join(dataDir, OWNER_FILE));
    if (owner && isAlive(owner.pid)) return owner;
    await sleep(25);
  }
  return undefined;
}

/** How long an attempt waits for another one's shared lock; without it, two at the same moment refuse each other. */
const COLLISION_MS = 250;

function tryLock(path: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(path);
  try {
    // No exclusive locking mode: it would keep the shared lock between two attempts, and neither would win.
    lock.exec(`PRAGMA busy_timeout = ${COLLISION_MS}; BEGIN EXCLUSIVE`);
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

/** Whether a process with that id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
