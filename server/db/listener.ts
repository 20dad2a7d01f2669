import { AsyncLocalStorage } from "node:async_hooks";
import {
  escapeIdentifier,
  type Pool,
  type PoolClient,
  type QueryResult,
  type QueryResultRow,
} from "pg";
import { errorMessage, type DatabaseLog } from "./start-error.ts";

const RETRY_MS = 1_000;
/** A dead connection would not be noticed without a heartbeat. That of a process also counts the processes of the site. */
const HEARTBEAT_MS = 5_000;
/** Shared advisory lock that each process holds as long as it listens, of two ids that no other program is likely to use. */
const PRESENCE = [467_329, 6_874] as const;
/** The server frees the lock of a process whose machine is gone after 25 seconds instead of two hours. */
const KEEPALIVES = `SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3`;
const COUNT_PROCESSES = `
  SELECT count(*)::int AS count FROM pg_locks
  WHERE locktype = 'advisory' AND classid = $1 AND objid = $2 AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

interface Channel {
  onNotice: (payload: string) => void;
  /** Called after each reconnect, because notifications may have been missed. */
  onGap: () => void;
}

/** One connection that listens for notifications (NOTIFY) of all processes; it reconnects after a loss. */
export class DatabaseListener {
  readonly #pool: Pool;
  readonly #log: DatabaseLog;
  readonly #channels = new Map<string, Channel>();
  #client: PoolClient | undefined;
  #retrying: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #isClosed = false;
  #processes = 1;
  readonly #isCounted: boolean;
  /**
   * A socket keeps the asynchronous context in which it was opened, which may be that of a request whose queries go to
   * a replica. What events of the connection begin runs in this listener's own.
   */
  readonly #inOwnContext = AsyncLocalStorage.snapshot();

  private constructor(pool: Pool, log: DatabaseLog, isCounted: boolean) {
    this.#pool = pool;
    this.#log = log;
    this.#isCounted = isCounted;
  }

  /** How many processes of the site listened at the last heartbeat, this one included. */
  get processes(): number {
    return this.#processes;
  }

  /**
   * `isCounted` for the one listener of a process by which processes count one another.
   * @throws when the database cannot be reached.
   */
  static async open(
    pool: Pool,
    log: DatabaseLog,
    { isCounted = false } = {},
  ): Promise<DatabaseListener> {
    const listener = new DatabaseListener(pool, log, isCounted);
    await listener.#connect();
    return listener;
  }

  /** Subscribes to a channel, and calls `onGap` at once for what came before. */
  async hear(name: string, onNotice: Channel["onNotice"], onGap: Channel["onGap"]): Promise<void> {
    this.#channels.set(name, { onNotice, onGap });
    // While disconnected, the next connection subscribes to it.
    await this.#client?.query(`LISTEN ${escapeIdentifier(name)}`);
    onGap();
  }

  /**
   * Runs a short statement on this connection, without a wait for one of the pool.
   * @throws when there is no connection at the moment
   */
  async ask<R extends QueryResultRow>(text: string): Promise<QueryResult<R>> {
    if (this.#client === undefined) throw new Error("The database cannot be listened to.");
    return this.#client.query<R>(text);
  }

  forget(name: string): void {
    this.#channels.delete(name);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retrying);
    clearInterval(this.#heartbeat);
    const client = this.#client;
    this.#client = undefined;
    client?.release(true);
  }

  async #connect(): Promise<void> {
    const client = await this.#pool.connect();
    // Closed meanwhile: release the connection, because the pool waits for every connection in use.
    if (this.#isClosed) return client.release(true);
    this.#client = client;
    // Both events can fire, the second one after another connection has replaced this one.
    const onLost = () => {
      if (this.#client === client) this.#inOwnContext(this.#retry);
    };
    client.on("notification", ({ channel, payload = "" }) =>
      this.#inOwnContext(() => this.#channels.get(channel)?.onNotice(payload)),
    );
    client.on("error", onLost);
    client.on("end", onLost);
    for (const name of this.#channels.keys())
      await client.query(`LISTEN ${escapeIdentifier(name)}`);
    if (this.#isCounted) {
      await client.query(KEEPALIVES);
      await client.query("SELECT pg_advisory_lock_shared($1::int, $2::int)", [...PRESENCE]);
    }
    await this.#beat(client);
    // A failed heartbeat also ends the connection, which `onLost` handles.
    this.#heartbeat = setInterval(() => void this.#beat(client).catch(() => {}), HEARTBEAT_MS);
    for (const { onGap } of this.#channels.values()) onGap();
  }

  async #beat(client: PoolClient): Promise<void> {
    if (!this.#isCounted) return void (await client.query("SELECT 1"));
    const { rows } = await client.query<{ count: number }>(COUNT_PROCESSES, [...PRESENCE]);
    this.#processes = Math.max(1, rows[0]?.count ?? 1);
  }

  readonly #retry = (): void => {
    clearInterval(this.#heartbeat);
    this.#client?.removeAllListeners("notification");
    this.#client?.release(true);
    this.#client = undefined;
    if (this.#isClosed || this.#retrying !== undefined) return;
    this.#retrying = setTimeout(() => {
      this.#retrying = undefined;
      this.#connect().catch((error: unknown) => {
        this.#log.warn(
          `Cannot listen for changes in the database, will retry: ${errorMessage(error)}`,
        );
        this.#retry();
      });
    }, RETRY_MS);
  };
}
