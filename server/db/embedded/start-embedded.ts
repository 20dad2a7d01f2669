import { closeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { describeLowSpace } from "#server/db/free-space.ts";
import { DatabaseStartError } from "#server/db/start-error.ts";

import { chooseAccount } from "./account.ts";
import { prepareBinaries } from "./binaries.ts";
import { prepareCluster } from "./cluster.ts";
import {
  explainDiskError,
  openLog,
  prepareDataDirectory,
  prepareSocketDirectory,
  removeSocketDirectory,
} from "./data-directory.ts";
import { readOwner, takeOwnership } from "./ownership.ts";
import { readPostmaster, stopOrphan } from "./postmaster.ts";
import { startServer } from "./server.ts";
import { connectByNetwork, startNetworkServer } from "./network-server.ts";
import { DATABASE_NAME } from "./settings.ts";

import type { DatabaseLog } from "#server/db/start-error.ts";

import type { DataPaths } from "./data-directory.ts";
import type { Ownership } from "./ownership.ts";
import type { RunningServer } from "./server.ts";
import type { EmbeddedConnection, Transport } from "./settings.ts";

const JOIN_POLL_MS = 50;
const JOIN_LIMIT_MS = 300_000;

export interface EmbeddedPostgres {
  readonly connection: EmbeddedConnection;
  /** Stops the server if we started it; acknowledged writes are on disk either way. */
  stop(): Promise<void>;
  /** Calls the listener with the reason when the server ends unexpectedly. */
  onExit(listener: (reason: string) => void): void;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** Trades durability for speed, for disposable databases. */
  readonly isDisposable?: boolean;
  /** Default: the best one for the platform. */
  readonly transport?: Transport;
}

/**
 * Starts the packaged PostgreSQL on a data directory, which no other process may own. Throws
 * DatabaseStartError with a sentence when it cannot.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const paths = prepareDataDirectory(options.dataDir);
  const started = await tryToStart(paths, options);
  if (started) return started;
  const owner = await readOwner(paths.dataDir);
  throw new DatabaseStartError(
    `DATA_DIR ${paths.dataDir} is in use by ${owner ? `process ${owner.pid}` : "another process"}. ` +
      "Stop that process first, or set another DATA_DIR.",
  );
}

/**
 * Connects a tool to the database of a data directory: through the running server if there is one, otherwise
 * by starting PostgreSQL while the tool needs it.
 */
export async function joinEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const paths = prepareDataDirectory(options.dataDir);
  const deadline = Date.now() + JOIN_LIMIT_MS;
  while (Date.now() < deadline) {
    const started = await tryToStart(paths, options);
    if (started) return started;
    const owner = await readOwner(paths.dataDir);
    const postmaster = readPostmaster(paths.cluster);
    if (owner && postmaster?.isReady) {
      return {
        connection: connectTo({ ...paths, socketDir: owner.socketDir }, options),
        stop: async () => {},
        onExit: () => {},
      };
    }
    await sleep(JOIN_POLL_MS);
  }
  throw new DatabaseStartError(
    `The server that uses ${paths.dataDir} did not get its database ready in time. See ${paths.log}.`,
  );
}

function transportOf(options: EmbeddedOptions): Transport {
  return options.transport ?? (process.platform === "win32" ? "network" : "socket");
}

function connectTo(paths: DataPaths, options: EmbeddedOptions): EmbeddedConnection {
  if (transportOf(options) === "network") return connectByNetwork(paths);
  return { host: paths.socketDir, port: 5432, user: DATABASE_NAME, database: DATABASE_NAME };
}

/** Starts PostgreSQL, or returns undefined when another process owns the data directory. */
async function tryToStart(
  paths: DataPaths,
  options: EmbeddedOptions,
): Promise<EmbeddedPostgres | undefined> {
  let ownership: Ownership | undefined;
  try {
    ownership = takeOwnership(paths.dataDir, paths.socketDir);
    return ownership && (await startOwned(paths, options, ownership));
  } catch (error) {
    ownership?.release();
    throw explainDiskError(paths.dataDir, addLowSpace(paths.dataDir, error));
  }
}

/** PostgreSQL reports a full disk in many ways, and not all of them name the disk. */
function addLowSpace(dataDir: string, error: unknown): unknown {
  const lowSpace = error instanceof DatabaseStartError ? describeLowSpace(dataDir) : undefined;
  if (!(error instanceof DatabaseStartError) || lowSpace === undefined) return error;
  return new DatabaseStartError(`${error.message} ${lowSpace}`, { cause: error });
}

async function startOwned(
  paths: DataPaths,
  options: EmbeddedOptions,
  ownership: Ownership,
): Promise<EmbeddedPostgres> {
  const account = chooseAccount(paths.cluster);
  const binaries = prepareBinaries(account, paths.dataDir);
  await stopOrphan(paths.cluster);
  const output = openLog(paths.log);
  try {
    const transport = transportOf(options);
    await prepareCluster({ paths, binaries, account, output, transport });
    prepareSocketDirectory(paths.socketDir, account);
    const serverOptions = {
      paths,
      binaries,
      account,
      output,
      isDisposable: options.isDisposable ?? false,
      log: options.log,
    };
    const server = await (transport === "socket" ? startServer : startNetworkServer)(serverOptions);
    return supervise(server, connectTo(paths, options), paths, ownership);
  } finally {
    closeSync(output.file);
  }
}

function supervise(
  server: RunningServer,
  connection: EmbeddedConnection,
  paths: DataPaths,
  ownership: Ownership,
): EmbeddedPostgres {
  let isStopping = false;
  const lossReason = server.ended.then((reason) => {
    removeSocketDirectory(paths);
    ownership.release();
    return isStopping ? undefined : reason;
  });
  return {
    connection,
    async stop() {
      isStopping = true;
      await server.stop();
      await lossReason;
    },
    onExit(listener) {
      void lossReason.then((reason) => reason !== undefined && listener(reason));
    },
  };
}
