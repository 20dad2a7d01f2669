import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, closeSync, existsSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { DatabaseStartError } from "#server/db/start-error.ts";

import { spawnIdentity } from "./account.ts";
import { readReason } from "./log-reason.ts";
import { isAlive } from "./ownership.ts";
import { readPostmaster } from "./postmaster.ts";
import { DATABASE_NAME, serverSettings } from "./settings.ts";
import { waitForExit } from "./watched-process.ts";

import type { Account } from "./account.ts";
import type { DataPaths } from "./data-directory.ts";
import type { RunningServer, ServerOptions } from "./server.ts";
import type { EmbeddedConnection } from "./settings.ts";
import { findFreePort } from "./free-port.ts";

const HOST = "127.0.0.1";
const WATCH_MS = 500;

/**
 * Starts PostgreSQL by its own pg_ctl, for Windows. pg_ctl drops the administrator's rights, with which
 * PostgreSQL refuses to run. No directory can protect a socket there, so the server listens on a free port of
 * the loopback address only, and requires a password stored in the data directory.
 *
 * The server outlives us when we are killed; the next start finds it and stops it.
 */
export async function startNetworkServer(options: ServerOptions): Promise<RunningServer> {
  const { paths } = options;
  const port = await findFreePort();
  const own = { listen_addresses: HOST, port: String(port), unix_socket_directories: "" };
  writeConfiguration(paths, serverSettings(own, options.isDisposable), options.account);
  const ending = await control(options, [
    "start",
    "--wait",
    "--timeout=300",
    "-o",
    `-c config_file="${configurationFile(paths)}"`,
  ]);
  const pid = readPostmaster(paths.cluster)?.pid;
  if (ending !== "exit code 0" || pid === undefined) {
    const reason = readReason(options.output, ending, []);
    throw new DatabaseStartError(
      `The database in ${paths.dataDir} did not start: ${reason}. Its log is ${paths.log}.`,
    );
  }
  const stopped = Promise.withResolvers<string>();
  return {
    ended: Promise.race([waitUntilGone(paths, pid), stopped.promise]),
    async stop() {
      await control(options, ["stop", "--wait", "--timeout=30", "--mode=fast"]);
      if (isRunning(paths, pid)) await control(options, ["stop", "--wait", "--mode=immediate"]);
      stopped.resolve("stopped");
    },
  };
}

/** Connects to the running network server of a data directory. */
export function connectByNetwork(paths: DataPaths): EmbeddedConnection {
  const port = readPostmaster(paths.cluster)?.port;
  if (port === undefined)
    throw new DatabaseStartError(`The database in ${paths.dataDir} is not running.`);
  const password = readFileSync(passwordFile(paths), "utf8").trim();
  return { host: HOST, port, user: DATABASE_NAME, database: DATABASE_NAME, password };
}

/** Arguments for initdb that set the password, which is stored in the data directory. */
export function passwordArguments(paths: DataPaths, account: Account): string[] {
  const file = passwordFile(paths);
  // An existing file is reused after an interrupted first start, so that file and cluster always agree.
  if (!existsSync(file))
    writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  if (account.switches) chownSync(file, account.uid, account.gid);
  return ["--auth=scram-sha-256", `--pwfile=${file}`];
}

function passwordFile(paths: DataPaths): string {
  return join(paths.dataDir, "postgres.password");
}

function configurationFile(paths: DataPaths): string {
  return join(paths.cluster, "forecourt.conf");
}

function writeConfiguration(
  paths: DataPaths,
  settings: Readonly<Record<string, string>>,
  account: Account,
): void {
  // A file, because a Windows command line would interpret % and spaces.
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  );
  writeFileSync(configurationFile(paths), lines.join(""), { mode: 0o600 });
  if (account.switches) chownSync(configurationFile(paths), account.uid, account.gid);
}

function control(options: ServerOptions, command: readonly string[]): Promise<string> {
  const [verb = "", ...rest] = command;
  // The log that the start has opened is closed by the time of the stop, and its number another file's.
  const log = openSync(options.output.path, "a");
  try {
    const child = spawn(options.binaries.pgCtl, [verb, "-D", options.paths.cluster, ...rest], {
      ...spawnIdentity(options.account),
      cwd: options.paths.dataDir,
      detached: true,
      windowsHide: true,
      stdio: ["ignore", log, log],
    });
    return waitForExit(child);
  } finally {
    closeSync(log);
  }
}

/** The server is no child process, so it is polled; PostgreSQL removes its pid file when it ends. */
function isRunning(paths: DataPaths, pid: number): boolean {
  return isAlive(pid) && readPostmaster(paths.cluster)?.pid === pid;
}

async function waitUntilGone(paths: DataPaths, pid: number): Promise<string> {
  while (isRunning(paths, pid)) await sleep(WATCH_MS, undefined, { ref: false });
  return "the process is gone";
}
