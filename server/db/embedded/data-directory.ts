import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  statfsSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

import { DatabaseStartError, errorCode, errorMessage } from "#server/db/start-error.ts";

import type { Account } from "./account.ts";

/** A new cluster takes 40 MB; the rest is room for the first write-ahead log files. */
const NEW_CLUSTER_BYTES = 100 * 1024 * 1024;
const LOG_LIMIT_BYTES = 1024 * 1024;
/** `sun_path` holds 104 bytes on macOS and 108 on Linux, with the closing zero. */
const SOCKET_PATH_LIMIT_BYTES = 103;
const SOCKET_NAME = ".s.PGSQL.5432";

/** Paths of one embedded database. */
export interface DataPaths {
  readonly dataDir: string;
  readonly cluster: string;
  readonly log: string;
  readonly socketDir: string;
}

/** Creates the data directory if it is missing, checks that it is writable, and returns its paths. */
export function prepareDataDirectory(dataDir: string): DataPaths {
  const path = resolve(dataDir);
  try {
    makeDirectories(path);
    writeProbe(join(path, `probe-${process.pid}`));
  } catch (error) {
    throw explainDiskError(path, error);
  }
  // Two names of one directory (a symbolic link) must lead to one socket.
  const real = realpathSync(path);
  return {
    dataDir: real,
    cluster: join(real, "postgres"),
    log: join(real, "postgres.log"),
    socketDir: chooseSocketDirectory(real),
  };
}

/** Like mkdir with `recursive`, which reports "no such file" where a parent is not writable. */
function makeDirectories(path: string): void {
  if (existsSync(path)) return;
  makeDirectories(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error; // another process was first
  }
}

function writeProbe(path: string): void {
  const file = openSync(path, "w", 0o600);
  try {
    writeSync(file, Buffer.alloc(8192));
    fsyncSync(file);
  } finally {
    closeSync(file);
    rmSync(path, { force: true });
  }
}

/** Explains a file system error in a sentence; other errors are bugs and are returned as they are. */
export function explainDiskError(dataDir: string, error: unknown): unknown {
  const code = errorCode(error);
  if (error instanceof DatabaseStartError || code === undefined) return error;
  const user = process.geteuid ? `uid ${process.geteuid()}` : "this user";
  const remedy =
    code === "ENOSPC" || code === "EDQUOT"
      ? "Free some space on that disk, or set DATA_DIR to a directory on another one."
      : "Give this user write access, or set DATA_DIR to a directory that this user can write to.";
  return new DatabaseStartError(
    `DATA_DIR ${dataDir} is not writable by ${user}: ${errorMessage(error)}. ${remedy}`,
  );
}

/** Throws when the disk has too little space for a new cluster. */
export function requireSpaceForCluster(dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  if (free >= NEW_CLUSTER_BYTES) return;
  throw new DatabaseStartError(
    `DATA_DIR ${dataDir} has ${Math.floor(free / 1048576)} MB of free space, but a new database needs ` +
      `${NEW_CLUSTER_BYTES / 1048576} MB. Free some space on that disk, or set DATA_DIR to a directory on another one.`,
  );
}

export function socketPath(socketDir: string): string {
  return join(socketDir, SOCKET_NAME);
}

function chooseSocketDirectory(dataDir: string): string {
  const inside = join(dataDir, "run");
  if (Buffer.byteLength(socketPath(inside)) <= SOCKET_PATH_LIMIT_BYTES) return inside;
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  return join(tmpdir(), `forecourt-${name}`);
}

/** Creates the socket's private directory: only PostgreSQL's account (and root) may enter. */
export function prepareSocketDirectory(socketDir: string, account: Account): void {
  try {
    mkdirSync(socketDir, { mode: 0o700 });
    if (account.switches) chownSync(socketDir, account.uid, account.gid);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
  // In the shared temporary directory another user may have created it first.
  const found = lstatSync(socketDir);
  const ours = found.uid === account.uid || found.uid === (process.geteuid?.() ?? found.uid);
  if (!found.isDirectory() || !ours) {
    throw new DatabaseStartError(
      `${socketDir} is the directory for the database's socket, but belongs to user id ${found.uid}. Remove it and start again.`,
    );
  }
  if (account.switches && found.uid !== account.uid) chownSync(socketDir, account.uid, account.gid);
  chmodSync(socketDir, 0o700);
}

/** Cleans up the shared temporary directory. A failure is harmless and ignored. */
export function removeSocketDirectory(paths: DataPaths): void {
  if (dirname(paths.socketDir) === paths.dataDir) return;
  try {
    rmSync(paths.socketDir, { recursive: true, force: true });
  } catch {
    // The next start reuses it.
  }
}

/** PostgreSQL's own log file. */
export interface ServerLog {
  readonly path: string;
  readonly file: number;
  /** Offset of this start's messages, in bytes. */
  readonly startsAt: number;
}

/** Rotates the log: keeps at most two files of about a megabyte, the previous one and the current. */
export function openLog(path: string): ServerLog {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(path, `${path}.1`);
  return { path, file: openSync(path, "a", 0o600), startsAt: size > LOG_LIMIT_BYTES ? 0 : size };
}
