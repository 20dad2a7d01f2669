import { Socket } from "node:net";

import { Client, DatabaseError } from "pg";

import { asPrepared } from "./prepared.ts";
import { markDatabaseError } from "./unavailable.ts";

import type { ClientConfig } from "pg";

/** How long a goodbye may take before the socket is closed without one. */
const GOODBYE_MS = 2_000;

/** PostgreSQL's codes: the result would have other types than when it was prepared; there is no such statement. */
const STALE_STATEMENT = new Set(["0A000", "26000"]);

/** The server has not answered for so long that the connection was given up. */
export class SilentConnectionError extends Error {
  override readonly name = "SilentConnectionError";
  readonly code = "ETIMEDOUT";
}

/**
 * A connection that can tell how long it has waited for an answer, and that survives its own end: `pg` emits
 * an `error` event for a connection that breaks between two queries, and an `error` event without a listener
 * ends the process. The query that comes next fails either way, and is dealt with there.
 */
export class WatchedClient extends Client {
  /** The id of the server's process, as the server has told it. Missing in the types of `pg`. */
  declare readonly processID: number | null;
  /** Long statements are expected: only proof that the connection is dead ends it, never the time alone. */
  isPatient = false;
  readonly #socket: Socket;
  #isWaiting = false;
  #silentTicks = 0;
  #bytesRead = 0;

  constructor(config: ClientConfig = {}) {
    const socket = new Socket();
    // The pool hides the password from copies (it is not enumerable), so it is named.
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
      if (statement === undefined) return send(...request);
      const answer = send(statement, ...request.slice(2));
      if (answer instanceof Promise) answer.catch((error: unknown) => this.#dropStale(error));
      return answer;
    };
    this.query = query as Client["query"]; // passes on whatever it is given
    const leave = this.end.bind(this) as (...args: unknown[]) => unknown; // one type for all its overloads
    const end = (...args: unknown[]) => {
      // A server that is gone never answers the goodbye, and the pool would wait for it.
      const timer = setTimeout(() => socket.destroy(), GOODBYE_MS);
      socket.once("close", () => clearTimeout(timer));
      return leave(...args);
    };
    this.end = end as Client["end"]; // passes on whatever it is given
  }

  /**
   * Called once a second: for how many calls in a row a query has been waiting without a byte from the server.
   * Calls are counted, not time, so that a process that was suspended does not blame the server for it.
   */
  tick(): number {
    const { bytesRead } = this.#socket;
    if (!this.#isWaiting || bytesRead !== this.#bytesRead) this.#silentTicks = 0;
    else this.#silentTicks += 1;
    this.#bytesRead = bytesRead;
    return this.#silentTicks;
  }

  /** Whether it still waits, and has heard nothing since the last tick. */
  get isSilent(): boolean {
    return this.#isWaiting && this.#silentTicks > 0 && this.#socket.bytesRead === this.#bytesRead;
  }

  /** A prepared statement that a migration has made stale stays refused on this connection: a new one replaces it. */
  #dropStale(error: unknown): void {
    const isStale = error instanceof DatabaseError && STALE_STATEMENT.has(error.code ?? "");
    if (isStale) this.drop();
  }

  /** Ends it at once; what waits for an answer fails. */
  drop(): void {
    this.#socket.destroy(new SilentConnectionError("The database connection does not answer."));
  }
}

/** For work whose statements may take longer than a page or a call: their time has no limit. */
export async function allowLongStatements(client: Client): Promise<void> {
  await client.query(
    "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0",
  );
  if (client instanceof WatchedClient) client.isPatient = true;
}
