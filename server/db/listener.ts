import { escapeIdentifier, type Pool, type PoolClient } from "pg";
import { errorMessage, type DatabaseLog } from "./start-error.ts";

const RETRY_MS = 1_000;
/** This connection runs no queries, so a dead one would not be noticed without a heartbeat. */
const HEARTBEAT_MS = 5_000;

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

  private constructor(pool: Pool, log: DatabaseLog) {
    this.#pool = pool;
    this.#log = log;
  }

  /** @throws when the database cannot be reached. */
  static async open(pool: Pool, log: DatabaseLog): Promise<DatabaseListener> {
    const listener = new DatabaseListener(pool, log);
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
      if (this.#client === client) this.#retry();
    };
    client.on("notification", ({ channel, payload = "" }) =>
      this.#channels.get(channel)?.onNotice(payload),
    );
    client.on("error", onLost);
    client.on("end", onLost);
    for (const name of this.#channels.keys())
      await client.query(`LISTEN ${escapeIdentifier(name)}`);
    // A failed heartbeat also ends the connection, which `onLost` handles.
    this.#heartbeat = setInterval(
      () => void client.query("SELECT 1").catch(() => {}),
      HEARTBEAT_MS,
    );
    for (const { onGap } of this.#channels.values()) onGap();
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
