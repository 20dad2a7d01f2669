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
  /** Disconnects everybody, writes everything down and ends the server. */
  stop(): Promise<void>;
  /** Resolves with how the server ended, stopped or not. */
  readonly ended: Promise<string>;
}

/** Starts PostgreSQL on a prepared cluster and resolves when it answers. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { paths } = options;
  const child = spawnWatched({
    program: options.binaries.postgres,
    directories: [paths.cluster, paths.socketDir],
    buildArguments: ([cluster = "", socketDir = ""]) => {
      const own = { listen_addresses: "", unix_socket_directories: socketDir };
      const settings = Object.entries(serverSettings(own, options.isDisposable));
      return ["-D", cluster, ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])];
    },
    account: options.account,
    output: options.output.file,
  });
  const ended = waitForExit(child);
  let ending: string | undefined;
  const hasEnded = ended.then((text) => {
    ending = text;
  });
  const began = Date.now();
  let isSlow = false;
  for (;;) {
    const state = readPostmaster(paths.cluster);
    if (state?.isReady && state.pid === child.pid) break;
    if (ending !== undefined) {
      throw new DatabaseStartError(
        `The database in ${paths.dataDir} did not start: ${readReason(options.output, ending, [paths.cluster, paths.socketDir])}. Its log is ${paths.log}.`,
      );
    }
    if (!isSlow && Date.now() - began > SLOW_START_MS) {
      isSlow = true;
      options.log.info(
        "The database is recovering from an interrupted run; this can take a minute.",
      );
    }
    if (Date.now() - began > READY_LIMIT_MS) {
      child.kill("SIGQUIT");
      throw new DatabaseStartError(
        `The database in ${paths.dataDir} is not ready after 5 minutes. Its log is ${paths.log}.`,
      );
    }
    await sleep(POLL_MS);
  }
  return {
    ended,
    async stop() {
      child.kill("SIGINT");
      await Promise.race([hasEnded, sleep(FAST_STOP_LIMIT_MS, undefined, { ref: false })]);
      if (ending !== undefined) return;
      child.kill("SIGQUIT");
      await hasEnded;
    },
  };
}
