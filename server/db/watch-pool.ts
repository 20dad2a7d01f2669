import { setTimeout as sleep } from "node:timers/promises";

import { errorMessage } from "./start-error.ts";
import { WatchedClient } from "./watched-client.ts";

import type { Pool, PoolConfig } from "pg";

import type { DatabaseLog } from "./start-error.ts";

const TICK_MS = 1_000;
/** After this many seconds without a byte, the server is asked whether it is working on the query. */
const ASK_AFTER_TICKS = 4;
/** Longer than the server's `statement_timeout`, which ends a query that is merely slow. */
const LIMIT_TICKS = 35;
/** Timeout of that question, which takes milliseconds or fails. */
const ASK_LIMIT_MS = 3_000;
/** Grace period for an answer that is already on its way. */
const GRACE_MS = 250;

/**
 * Finds which of these backend processes work on a query. If a backend is idle while we wait for it, the
 * query or its answer was lost. If it is missing, it has ended without our notice.
 */
const FIND_BUSY = `
  SELECT pg_backend_pid() AS own, ARRAY(
    SELECT pid FROM pg_stat_activity WHERE pid = ANY($1::int[]) AND coalesce(state, '') NOT LIKE 'idle%'
  ) AS busy`;

/**
 * Drops connections that have fallen silent: after a crashed host, a failover behind one address, or a
 * firewall that dropped its state. Neither side closes such a connection, so a query on it would wait for
 * minutes. A new connection asks the server about the silent ones, which tells a dead connection from a slow
 * query.
 */
export function watchPool(pool: Pool, config: PoolConfig, log: DatabaseLog): void {
  const clients = new Set<WatchedClient>();
  const inUse = new Set<WatchedClient>();
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;

  const drop = (dead: readonly WatchedClient[]) => {
    if (dead.length === 0) return;
    // Idle connections have most likely died too; each would otherwise fail one request.
    const idle = [...clients].filter((client) => !inUse.has(client));
    for (const client of new Set([...dead, ...idle])) client.drop();
    log.warn(
      `${dead.length === 1 ? "A database connection" : `${dead.length} database connections`} stopped responding and will be replaced.`,
    );
  };
  const ask = async (silent: readonly WatchedClient[]) => {
    const busy = await findBusy(config, silent);
    if (busy === undefined) return;
    await sleep(GRACE_MS);
    drop(silent.filter((client) => client.isSilent && !busy.has(client.processID)));
  };
  const look = () => {
    const ticks = [...clients].map((client) => ({ client, silent: client.tick() }));
    drop(
      ticks
        .filter(({ client, silent }) => silent >= LIMIT_TICKS && !client.isPatient)
        .map(({ client }) => client),
    );
    const doubtful = ticks
      .filter(({ client, silent }) => silent >= ASK_AFTER_TICKS && client.isSilent)
      .map(({ client }) => client);
    if (doubtful.length === 0 || isAsking) return;
    isAsking = true;
    ask(doubtful)
      .catch((error: unknown) => log.warn(`The database does not answer: ${errorMessage(error)}.`))
      .finally(() => (isAsking = false));
  };

  pool.on("connect", (client) => {
    if (!(client instanceof WatchedClient)) return;
    clients.add(client);
    timer ??= setInterval(look, TICK_MS).unref();
    client.once("end", () => {
      clients.delete(client);
      inUse.delete(client);
      if (clients.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
  });
  pool.on("acquire", (client) => client instanceof WatchedClient && inUse.add(client));
  pool.on("release", (_error, client) => client instanceof WatchedClient && inUse.delete(client));
}

/** Undefined behind a pooler that hides the server's processes: then only the timeout can tell. */
async function findBusy(
  config: PoolConfig,
  silent: readonly WatchedClient[],
): Promise<ReadonlySet<number | null> | undefined> {
  const client = new WatchedClient({
    ...config,
    connectionTimeoutMillis: ASK_LIMIT_MS,
    statement_timeout: ASK_LIMIT_MS,
  });
  const limit = setTimeout(() => client.drop(), 2 * ASK_LIMIT_MS);
  try {
    await client.connect();
    const { rows } = await client.query<{ own: number; busy: number[] }>(FIND_BUSY, [
      silent.map(({ processID }) => processID),
    ]);
    const [found] = rows;
    return found?.own === client.processID ? new Set(found.busy) : undefined;
  } finally {
    clearTimeout(limit);
    client.end().catch(() => {});
  }
}
