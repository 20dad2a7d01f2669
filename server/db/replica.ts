import type { Pool, PoolClient, QueryResult, QueryResultRow } from "pg";

import { errorMessage } from "./start-error.ts";

import type { DatabaseLog } from "./start-error.ts";

/** After this time without a change, the primary is asked for its position again: some changes are not announced. */
const RENEW_MS = 1_000;
/**
 * How long a position counts that cannot be renewed. A failover takes less; whoever only lost the way to the primary
 * must not show what is older.
 */
const LONGEST_MS = 60_000;
/** How long a replica that cannot be used is left alone. */
const DOWN_MS = 5_000;
/** The same for one that has not replayed the newest change yet, which takes it some milliseconds. */
const BEHIND_MS = 5;

/** Of the cluster and the database: the same on a primary and its replicas. */
const IDENTITY = `
  (SELECT system_identifier::text FROM pg_control_system()) || '/' || current_database() AS identity`;

/**
 * The flush position: a commit is visible and announced only after its flush. Open transactions and reads that prune
 * pages write beyond it. Nobody sees that yet, and on a quiet server its flush takes seconds. Where a setting lets commits
 * not wait for their flush, this is the insert position.
 */
const FIND_POSITION = `
  SELECT CASE WHEN current_setting('synchronous_commit') = 'off' OR EXISTS (
      SELECT FROM pg_db_role_setting, unnest(setconfig) AS set WHERE set ~* '^synchronous_commit=(off|false|no|0)$')
    THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END AS position,
    ${IDENTITY}`;

const LOOK = `
  SELECT pg_is_in_recovery() AS "isReplica", coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS "isCurrent",
    ${IDENTITY}`;

const MEASURE = `
  SELECT pg_is_in_recovery() AS "isReplica",
    greatest(0, pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()))::float8 AS "bytesBehind",
    ${IDENTITY}`;

/** Asks the primary, wherever the queries of the caller go. */
export type AskPrimary = <R extends QueryResultRow>(text: string) => Promise<QueryResult<R>>;

/** What a replica must have replayed before it may be read from. */
interface Mark {
  /** A position in the write-ahead log of the primary. */
  readonly position: string;
  /** Of the cluster and the database. */
  readonly identity: string;
}

/** How a replica is doing. */
export interface ReplicaState {
  /** The write-ahead log that it has not replayed, in bytes; undefined where it is no replica of this database. */
  bytesBehind: number | undefined;
  /** Queries that could have gone to the replica, and those that did. */
  asked: number;
  used: number;
}

/**
 * A replica that is read from only where it has replayed every change that this process knows of. `noteChange` is
 * called for each announced change. It makes the position of the primary unknown until it has been read again,
 * and a connection of the replica is given out when its server has reached that position. Each connection is asked,
 * because there may be several servers behind one address. Whatever is in doubt is read from the primary.
 */
export class Replica {
  readonly #askPrimary: AskPrimary;
  readonly #pool: Pool;
  readonly #log: DatabaseLog;
  /** Undefined while it is not known. */
  #mark: Mark | undefined;
  #renewAt = 0;
  #markEndsAt = 0;
  #renewal: Promise<void> | undefined;
  /** Counts the changes. */
  #changes = 0;
  /** The mark that the server of a connection has reached. */
  readonly #reached = new WeakMap<PoolClient, Mark>();
  #leftAloneUntil = 0;
  #isDown = false;
  readonly counts = { asked: 0, used: 0 };

  constructor(askPrimary: AskPrimary, pool: Pool, log: DatabaseLog) {
    this.#askPrimary = askPrimary;
    this.#pool = pool;
    this.#log = log;
  }

  /** A change was announced, or may have been: from now on only a replica that has it is read from. */
  noteChange(): void {
    this.#changes += 1;
    this.#mark = undefined;
    void this.#renew();
  }

  /** A connection that has every change noted so far, to be released by the caller; undefined where there is none. */
  async take(): Promise<PoolClient | undefined> {
    const client = await this.#takeCurrent();
    // Both counters change together: Prometheus takes a difference that falls for a counter that was reset.
    this.counts.asked += 1;
    if (client !== undefined) this.counts.used += 1;
    return client;
  }

  async #takeCurrent(): Promise<PoolClient | undefined> {
    const now = performance.now();
    // While the primary is gone, its last known position stays good for a while: nobody changes anything.
    if (now >= this.#renewAt) void this.#renew();
    const mark = this.#mark;
    if (mark === undefined || now > this.#markEndsAt || now < this.#leftAloneUntil)
      return undefined;
    const changes = this.#changes;
    const client = await this.#connect();
    if (client === undefined) return undefined;
    const isCurrent = this.#reached.get(client) === mark || (await this.#look(client, mark));
    if (isCurrent === undefined) return undefined;
    if (!isCurrent || changes !== this.#changes) {
      client.release();
      return undefined;
    }
    return client;
  }

  /** After a query on it has failed: the primary is read from for some seconds. */
  leaveAlone(error: unknown): void {
    this.#leftAloneUntil = performance.now() + DOWN_MS;
    if (!this.#isDown)
      this.#log.warn(
        `The replica cannot be used, so the primary is read from: ${errorMessage(error)}`,
      );
    this.#isDown = true;
  }

  /** @throws when the primary or the replica does not answer */
  async readState(): Promise<ReplicaState> {
    const { rows: marks } = await this.#askPrimary<Mark>(FIND_POSITION);
    const { rows } = await this.#pool.query<{
      isReplica: boolean;
      bytesBehind: number | null;
      identity: string;
    }>(MEASURE, [marks[0]?.position]);
    const [found] = rows;
    const isOurs = found?.isReplica === true && found.identity === marks[0]?.identity;
    return { bytesBehind: isOurs ? (found.bytesBehind ?? undefined) : undefined, ...this.counts };
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #connect(): Promise<PoolClient | undefined> {
    // The primary has connections of its own: nobody waits for one of the replica.
    const { idleCount, totalCount, options } = this.#pool;
    if (idleCount === 0 && totalCount >= options.max) return undefined;
    try {
      return await this.#pool.connect();
    } catch (error) {
      this.leaveAlone(error);
      return undefined;
    }
  }

  /** Whether the server of a connection has reached the mark; undefined where the connection has been closed. */
  async #look(client: PoolClient, mark: Mark): Promise<boolean | undefined> {
    try {
      const { rows } = await client.query<{
        isReplica: boolean;
        isCurrent: boolean;
        identity: string;
      }>(LOOK, [mark.position]);
      const [found] = rows;
      if (found?.identity !== mark.identity)
        throw new Error("it is another database than that of DATABASE_URL");
      // A standby that was promoted: others follow it, and this address will lead to them.
      if (!found.isReplica) throw new Error("it is a primary");
      // Not by a look that began before a failure.
      if (this.#isDown && performance.now() >= this.#leftAloneUntil) {
        this.#log.info("The replica is read from again.");
        this.#isDown = false;
      }
      if (found.isCurrent) this.#reached.set(client, mark);
      else this.#leftAloneUntil = Math.max(this.#leftAloneUntil, performance.now() + BEHIND_MS);
      return found.isCurrent;
    } catch (error) {
      client.release(true);
      this.leaveAlone(error);
      return undefined;
    }
  }

  /** Single-flight. What changes while the primary is asked makes the answer worthless. */
  #renew(): Promise<void> {
    this.#renewAt = performance.now() + RENEW_MS;
    this.#renewal ??= this.#readMark().finally(() => (this.#renewal = undefined));
    return this.#renewal;
  }

  async #readMark(): Promise<void> {
    for (;;) {
      const changes = this.#changes;
      try {
        const { rows } = await this.#askPrimary<Mark>(FIND_POSITION);
        if (changes === this.#changes) {
          this.#mark = rows[0];
          this.#markEndsAt = performance.now() + LONGEST_MS;
          return;
        }
      } catch {
        // The next query that asks for the replica tries again.
        return;
      }
    }
  }
}
