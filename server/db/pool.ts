import { AsyncResource } from "node:async_hooks";

import { Pool, types } from "pg";

import { watchPool } from "./watch-pool.ts";
import { WatchedClient } from "./watched-client.ts";

import type { PoolClient, PoolConfig } from "pg";

import type { DatabaseLog } from "./start-error.ts";

type Connected = Parameters<Pool["connect"]>[0]; // of the form with a callback, which is the last

/** A connection of another pool for what is asked now; undefined for one of this pool. */
export type FindElsewhere = () => Promise<PoolClient | undefined> | undefined;

/**
 * `pg` sends a statement that waited for a connection from within the call that gives the connection back. Bound to its
 * sender, it stays in the asynchronous context (AsyncLocalStorage) of the request that it belongs to.
 */
class ScopedPool extends Pool {
  findElsewhere: FindElsewhere | undefined;

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): unknown {
    const elsewhere = this.findElsewhere?.();
    if (callback === undefined)
      return elsewhere?.then((client) => client ?? super.connect()) ?? super.connect();
    const bound = AsyncResource.bind(callback);
    if (elsewhere === undefined) return super.connect(bound);
    // A failure inside the callback is its caller's, and no reason to call it again.
    return void elsewhere
      .catch(() => undefined)
      .then((client) => {
        if (client) bound(undefined, client, (error) => client.release(error));
        else super.connect(bound);
      });
  }
}

/** Lets some queries of a pool of `openPool` go to another server, each as `findElsewhere` decides when it is sent. */
export function routeQueries(pool: Pool, findElsewhere: FindElsewhere): void {
  if (!(pool instanceof ScopedPool)) throw new TypeError("the pool was not opened by openPool");
  pool.findElsewhere = findElsewhere;
}

/** Opens a pool with the timeouts and type parsers that the whole program relies on. */
export function openPool(config: PoolConfig, log: DatabaseLog): Pool {
  const limited: PoolConfig = {
    application_name: "forecourt",
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    // No page or call takes half a minute. A longer statement is a fault and must not occupy a connection.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    // TCP keepalive: a dead peer is noticed on an idle connection too, after 20 seconds.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...config,
    types: { getTypeParser },
  };
  const pool = new ScopedPool({ ...limited, Client: WatchedClient });
  watchPool(pool, limited, log);
  // A broken idle connection is replaced at the next query. Without a handler, the event would end the
  // process.
  pool.on("error", (error) => {
    // While the pool closes, the server may report the end as well.
    if (!pool.ending) log.warn(`A database connection was lost: ${error.message}`);
  });
  return pool;
}

const { INT8, DATE } = types.builtins;
// `pg` has no names for these; the numbers are those of PostgreSQL's pg_type.dat.
const INT8_ARRAY: number = 1016;
const DATE_ARRAY: number = 1182;
const TEXT_ARRAY: number = 1009;

/** int8 as number, date as 'YYYY-MM-DD'; the rest as `pg` has it (timestamptz as Date, numeric as text). */
function getTypeParser(
  oid: number,
  format: "text" | "binary" = "text",
): (value: string) => unknown {
  switch (oid) {
    case INT8:
      return parseSafeInteger;
    case INT8_ARRAY:
      return (value) =>
        parseTextArray(value).map((item) => (item === null ? null : parseSafeInteger(item)));
    // A calendar day has no time zone; a Date would move it.
    case DATE:
      return (value) => value;
    case DATE_ARRAY:
      return parseTextArray;
    default:
      return types.getTypeParser(oid, format);
  }
}

function parseTextArray(value: string): (string | null)[] {
  return types.getTypeParser(TEXT_ARRAY, "text")(value) as (string | null)[]; // one-dimensional lists yield this type
}

function parseSafeInteger(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`${value} is too large for a number without loss`);
  return number;
}
