import { Socket } from "node:net";

import { Client, DatabaseError } from "pg";

import { asPrepared } from "./prepared.ts";
import { markDatabaseError } from "./unavailable.ts";
import { sendWatched } from "./watch-statements.ts";

import type { ClientConfig, Pool, PoolClient } from "pg";

/** Timeout of the closing handshake, in milliseconds; then the socket is destroyed. */
const GOODBYE_MS = 2_000;

/** PostgreSQL's codes of a stale prepared statement: its result type has changed, or it does not exist. */
const STALE_STATEMENT = new Set(["0A000", "26000"]);

/** The connection was dropped because the server had not answered for too long. */
export class SilentConnectionError extends Error {
  override readonly name = "SilentConnectionError";
  readonly code = "ETIMEDOUT";
}

/**
 * A connection that measures how long it waits for an answer. It also handles its own `error` event, which
 * `pg` emits for a connection that breaks between two queries: without a listener it would end the process.
 * The next query fails anyway, and its caller handles that.
 */
export class WatchedClient extends Client {
  /** The id of the backend process, as reported by the server. Missing in the types of `pg`. */
  declare readonly processID: number | null;
  /**
   * Long statements are expected: the connection is dropped only when it is proven dead, never by the
   * timeout, and none of them is told as a slow one.
   */
  isPatient = false;
  readonly #socket: Socket;
  #isWaiting = false;
  #silentTicks = 0;
  #bytesRead = 0;

  constructor(config: ClientConfig = {}) {
    const socket = new Socket();
    // The pool makes the password non-enumerable, so the spread does not copy it.
    super({ ...config, password: config.password, stream: () => socket });
    this.#socket = socket;
    this.on("error", () => {});
    socket.on("error", markDatabaseError);
    this.on("drain", () => (this.#isWaiting = false));

    const send = this.query.bind(this) as (...query: unknown[]) => unknown; // one type for all its overloads
    const query = (...request: unknown[]) => {
      if (!this.#isWaiting) this.#silentTicks = 0;
      this.#isWaiting = true;
      const statement = asPrepared(request[0], request[1]);
      if (statement === undefined) return sendWatched(send, request, this.isPatient);
      const answer = sendWatched(send, [statement, ...request.slice(2)], this.isPatient);
      if (answer instanceof Promise) answer.catch((error: unknown) => this.#dropStale(error));
      return answer;
    };
    this.query = query as Client["query"]; // passes all arguments on
    const leave = this.end.bind(this) as (...args: unknown[]) => unknown; // one type for all its overloads
    const end = (...args: unknown[]) => {
      // A dead server never completes the closing handshake, and the pool would wait for it.
      const timer = setTimeout(() => socket.destroy(), GOODBYE_MS);
      socket.once("close", () => clearTimeout(timer));
      return leave(...args);
    };
    this.end = end as Client["end"]; // passes all arguments on
  }

  /**
   * Called once a second. Returns for how many calls in a row a query has waited without a byte from the
   * server. Counts calls instead of time, so that a suspension of this process is not attributed to the
   * server. Bytes that are there and that nobody takes (a COPY whose reader is slow) are no silence either.
   */
  tick(): number {
    const { bytesRead } = this.#socket;
    const isHeldUp = this.#socket.readableLength > 0;
    if (!this.#isWaiting || isHeldUp || bytesRead !== this.#bytesRead) this.#silentTicks = 0;
    else this.#silentTicks += 1;
    this.#bytesRead = bytesRead;
    return this.#silentTicks;
  }

  /** Whether it still waits, without a byte since the last tick. */
  get isSilent(): boolean {
    return this.#isWaiting && this.#silentTicks > 0 && this.#socket.bytesRead === this.#bytesRead;
  }

  /**
   * A prepared statement that a migration has made stale keeps failing on this connection, so the connection
   * is replaced.
   */
  #dropStale(error: unknown): void {
    const isStale = error instanceof DatabaseError && STALE_STATEMENT.has(error.code ?? "");
    if (isStale) this.drop();
  }

  /** Closes the connection at once; pending queries fail. */
  drop(): void {
    this.#socket.destroy(new SilentConnectionError("The database connection does not answer."));
  }
}

/** Lifts the statement timeout, for work that takes longer than a page or a call. */
export async function allowLongStatements(client: Client): Promise<void> {
  await client.query(
    "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0",
  );
  if (client instanceof WatchedClient) client.isPatient = true;
}

/** Takes a connection on which statements may take long. Whoever takes it closes it afterwards. */
export async function takePatientClient(pool: Pool): Promise<PoolClient> {
  const client = await pool.connect();
  try {
    await allowLongStatements(client);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** A pool of such connections. */
export function withLongStatements(pool: Pool): Pick<Pool, "query"> & {
  connect(): Promise<PoolClient>;
} {
  return {
    query: pool.query.bind(pool),
    connect: () => takePatientClient(pool),
  };
}
