import type { Pool } from "pg";
import { type CallMiddleware, readElsewhere } from "#server/base/replica-reads.ts";
import { type Elsewhere, findScope } from "#server/base/request-scope.ts";
import { openPool, routeQueries } from "#server/db/pool.ts";
import { type AskPrimary, Replica } from "#server/db/replica.ts";
import type { DatabaseLog } from "#server/db/start-error.ts";
import { findOutage } from "#server/db/unavailable.ts";
import type { Config } from "#server/settings/config.ts";

/** A replica on another machine answers in milliseconds; one that does not is not waited for. */
const CONNECT_LIMIT_MS = 1_000;

export interface OpenedReplica {
  replica: Replica;
  /** For every call. */
  middleware: CallMiddleware;
}

type ReplicaSettings = Pick<Config, "databaseReplicaUrl" | "databasePoolMax">;

/**
 * The replica of the settings, which need not answer. `askPrimary` must not go through `primary`, some of whose queries
 * go to the replica. Undefined where they name none.
 */
export function openReplica(
  config: ReplicaSettings,
  primary: Pool,
  askPrimary: AskPrimary,
  log: DatabaseLog,
): OpenedReplica | undefined {
  const pool = openReplicaPool(config, log);
  if (pool === undefined) return undefined;
  const replica = new Replica(askPrimary, pool, log);
  routeQueries(primary, () => {
    const elsewhere = findScope()?.elsewhere;
    return elsewhere && takeNoted(replica, elsewhere);
  });
  const isOutage = (error: unknown) => findOutage(error) !== undefined;
  const middleware = readElsewhere(isOutage, (error) => replica.leaveAlone(error));
  return { replica, middleware };
}

/** The pool of the replica; undefined where the settings name none. */
export function openReplicaPool(
  { databaseReplicaUrl, databasePoolMax }: ReplicaSettings,
  log: DatabaseLog,
): Pool | undefined {
  if (databaseReplicaUrl === undefined) return undefined;
  return openPool(
    {
      connectionString: databaseReplicaUrl,
      max: databasePoolMax,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
    },
    log,
  );
}

async function takeNoted(replica: Replica, elsewhere: Elsewhere) {
  const client = await replica.take();
  if (client === undefined) elsewhere.isMixed = true;
  else elsewhere.isUsed = true;
  return client;
}
