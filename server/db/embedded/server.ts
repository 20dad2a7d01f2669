import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { DatabaseStartError } from "#server/db/start-error.ts";

import { readReason } from "./log-reason.ts";
import { readPostmaster } from "./postmaster.ts";
import { serverSettings } from "./settings.ts";
import { spawnWatched, waitForExit } from "./watched-process.ts";

import type { DatabaseLog } from "#server/db/start-error.ts";

import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import type { DataPaths, ServerLog } from "./data-directory.ts";

const POLL_MS = 10;
/** Crash recovery replays at most `max_wal_size` or so; a slow disk needs its time for that. */
const READY_LIMIT_MS = 300_000;
const SLOW_START_MS = 3_000;
const FAST_STOP_LIMIT_MS = 30_000;
/** PostgreSQL's message while processes of a killed server are still ending; it does not wait for them. */
const LEFTOVER = /pre-existing shared memory block|lock file ".*" already exists/;
const LEFTOVER_POLL_MS = 50;
const LEFTOVER_LIMIT_MS = 20_000;

export interface ServerOptions {
  readonly paths: DataPaths;
  readonly binaries: Binaries;
  readonly account: Account;
  readonly output: ServerLog;
  readonly isDisposable: boolean;
  readonly log: DatabaseLog;
}

/** A running PostgreSQL server process. */
export interface RunningServer {
  /** Disconnects all clients, writes a checkpoint and ends the server. */
  stop(): Promise<void>;
  /** Resolves with how the server ended, whether it was stopped or crashed. */
  readonly ended: Promise<string>;
}

/** Starts PostgreSQL on a prepared cluster and resolves when it accepts connections. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { paths, output } = options;
  const deadline = Date.now() + LEFTOVER_LIMIT_MS;
  for (;;) {
    const startsAt = statSync(output.path).size;
    const attempt = launchServer(options);
    const ending = await waitUntilReady(attempt, options);
    if (ending === undefined) return attempt;
    const reason = readReason({ ...output, startsAt }, ending, [paths.cluster, paths.socketDir]);
    if (!LEFTOVER.test(reason) || Date.now() > deadline) {
      throw new DatabaseStartError(
        `The database in ${paths.dataDir} did not start: ${reason}. Its log is ${paths.log}.`,
      );
    }
    await sleep(LEFTOVER_POLL_MS);
  }
}

interface LaunchedServer extends RunningServer {
  readonly pid: number | undefined;
}

function launchServer({
  paths,
  binaries,
  account,
  output,
  isDisposable,
}: ServerOptions): LaunchedServer {
  const child = spawnWatched({
    program: binaries.postgres,
    directories: [paths.cluster, paths.socketDir],
    buildArguments: ([cluster = "", socketDir = ""]) => {
      const own = { listen_addresses: "", unix_socket_directories: socketDir };
      const settings = Object.entries(serverSettings(own, isDisposable));
      return ["-D", cluster, ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])];
    },
    account,
    output: output.file,
  });
  const ended = waitForExit(child);
  return {
    pid: child.pid,
    ended,
    async stop() {
      child.kill("SIGINT");
      const impatience = new AbortController();
      const isLate = sleep(FAST_STOP_LIMIT_MS, true, { signal: impatience.signal }).catch(
        () => false,
      );
      void ended.then(() => impatience.abort());
      // An immediate shutdown loses nothing: acknowledged transactions are in the write-ahead log.
      if (await isLate) child.kill("SIGQUIT");
      await ended;
    },
  };
}

/** Resolves with undefined when the server accepts connections, or with how it ended before. */
async function waitUntilReady(
  server: LaunchedServer,
  { paths, log }: ServerOptions,
): Promise<string | undefined> {
  let ending: string | undefined;
  void server.ended.then((text) => {
    ending = text;
  });
  const began = Date.now();
  let isSlow = false;
  for (;;) {
    const state = readPostmaster(paths.cluster);
    if (state?.isReady && state.pid === server.pid) return undefined;
    if (ending !== undefined) return ending;
    if (!isSlow && Date.now() - began > SLOW_START_MS) {
      isSlow = true;
      log.info("The database is recovering from an interrupted run. This can take a minute.");
    }
    if (Date.now() - began > READY_LIMIT_MS) {
      await server.stop();
      throw new DatabaseStartError(
        `The database in ${paths.dataDir} is not ready after 5 minutes. Its log is ${paths.log}.`,
      );
    }
    await sleep(POLL_MS);
  }
}
