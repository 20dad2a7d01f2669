import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  fsyncSync,
  closeSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { DatabaseStartError, errorCode } from "#server/db/start-error.ts";

import { POSTGRES_MAJOR } from "./binaries.ts";
import { requireSpaceForCluster } from "./data-directory.ts";
import { readReason } from "./log-reason.ts";
import { passwordArguments } from "./network-server.ts";
import { DATABASE_NAME } from "./settings.ts";
import { spawnWatched, waitForExit } from "./watched-process.ts";

import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import type { Transport } from "./settings.ts";
import type { DataPaths, ServerLog } from "./data-directory.ts";

export interface ClusterOptions {
  readonly paths: DataPaths;
  readonly binaries: Binaries;
  readonly account: Account;
  readonly output: ServerLog;
  readonly transport: Transport;
}

const UNFINISHED = "postgres.new-";
const REMOVE_ATTEMPTS = 50;

/**
 * Ensures that the cluster exists, is of our version and belongs to the account. The caller owns the data
 * directory. A new cluster is made under a temporary name and renamed when it is complete and synced, so that
 * creating it is atomic.
 */
export async function prepareCluster(options: ClusterOptions): Promise<void> {
  const { paths, account } = options;
  await removeUnfinished(paths.dataDir);
  if (!existsSync(paths.cluster)) {
    await makeCluster(options);
    return;
  }
  requireOurVersion(paths.cluster);
  // A backup restored by root belongs to root.
  if (account.switches && lstatSync(paths.cluster).uid !== account.uid)
    giveTree(paths.cluster, account);
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(UNFINISHED)) await removeTree(join(dataDir, name));
  }
}

/** Removes a directory while an ending initdb may still be writing to it or removing it. */
async function removeTree(directory: string): Promise<void> {
  for (let attempt = 0; existsSync(directory); attempt += 1) {
    try {
      rmSync(directory, { recursive: true, force: true });
    } catch (error) {
      if (errorCode(error) !== "ENOTEMPTY" || attempt === REMOVE_ATTEMPTS) throw error;
    }
    await sleep(20);
  }
}

async function makeCluster({
  paths,
  binaries,
  account,
  output,
  transport,
}: ClusterOptions): Promise<void> {
  requireSpaceForCluster(paths.dataDir);
  // A unique name: an initdb that briefly outlives a killed run must not write into this one.
  const unfinished = join(paths.dataDir, UNFINISHED + randomBytes(6).toString("hex"));
  mkdirSync(unfinished, { mode: 0o700 });
  try {
    if (account.switches) chownSync(unfinished, account.uid, account.gid);
    // Access to the socket is controlled by its directory's permissions.
    const access = transport === "socket" ? ["--auth=trust"] : passwordArguments(paths, account);
    const initdb = spawnWatched({
      program: binaries.initdb,
      directories: [unfinished],
      buildArguments: ([directory = unfinished]) => [
        "-D",
        directory,
        ...INITDB_ARGUMENTS,
        ...access,
      ],
      account,
      output: output.file,
    });
    const ending = await waitForExit(initdb);
    if (ending !== "exit code 0") {
      throw new DatabaseStartError(
        `The database in ${paths.dataDir} could not be created: ${readReason(output, ending, [unfinished])}.`,
      );
    }
    renameSync(unfinished, paths.cluster);
    syncDirectory(paths.dataDir);
  } catch (error) {
    await removeTree(unfinished);
    throw error;
  }
}

const INITDB_ARGUMENTS = [
  `--username=${DATABASE_NAME}`,
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--data-checksums",
  "--no-instructions",
];

function requireOurVersion(cluster: string): void {
  let found: string;
  try {
    found = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  } catch {
    throw new DatabaseStartError(
      `${cluster} exists, but contains no PostgreSQL database. Move it away to start with a new one, or restore a backup.`,
    );
  }
  if (found === String(POSTGRES_MAJOR)) return;
  throw new DatabaseStartError(
    `The database in ${cluster} was created by PostgreSQL ${found}, but this release contains PostgreSQL ` +
      `${POSTGRES_MAJOR}. Start the release that created it, make a backup there, and restore that backup here.`,
  );
}

function giveTree(directory: string, account: Account): void {
  lchownSync(directory, account.uid, account.gid);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) giveTree(path, account);
    else lchownSync(path, account.uid, account.gid);
  }
}

function syncDirectory(directory: string): void {
  if (process.platform === "win32") return; // Windows cannot open a directory
  const file = openSync(directory, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
