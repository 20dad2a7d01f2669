import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { listenForChanges } from "#server/db/changes.ts";
import type { DatabaseListener } from "#server/db/listener.ts";
import type { CarStatements } from "./car-row.ts";
import { findDifference } from "./find-difference.ts";
import { CatalogueFollower } from "./follow-catalogue.ts";
import { MemoryIndex } from "./memory/memory-index.ts";
import { type CarCounts, countInIndex, countInTables, findWrongCount } from "./sql-counts.ts";

/** Connections that a replica uses at once: one for notices, one to read all cars at night, one for changes meanwhile. */
export const REPLICA_CONNECTIONS = 3;

export interface ReplicaParts {
  /** Of `REPLICA_CONNECTIONS`: with fewer, changes wait for a connection while all cars are read. */
  pool: Pool;
  listener: Pick<DatabaseListener, "hear">;
  statements: CarStatements;
  /** The site's currency; prices in others are not compared. */
  currency: string;
  onReady: (index: MemoryIndex, milliseconds: number) => void;
  /** Changes may have been missed: until `onReady`, the index must not answer. */
  onStale: (reason: string) => void;
  warn: (reason: string) => void;
  times?: Partial<typeof TIMES>;
}

const TIMES = {
  /** Without a notification, changes are looked for this often: one may be lost with its connection. */
  lookMs: 60_000,
  /** Reloads when the last reading is older: the log of changes is kept for an hour (`forget-changes.ts`). */
  longestSleepMs: 30 * 60_000,
  retryMs: 1_000,
  longestRetryMs: 30_000,
  /** In this hour of the night, by the machine's clock, the index is read anew and compared. */
  renewedAtHour: 3,
};

/** An index in memory and what feeds it. */
interface Copy {
  index: MemoryIndex;
  follower: CatalogueFollower;
  /** When its last reading ended, in milliseconds since 1970-01-01. */
  followedAt: number;
}

/**
 * A copy of the catalogue in memory that follows the database: read whole at the start and whenever changes may have
 * been missed, kept in step by the log of changes, and replaced every night by a fresh one.
 */
export class CatalogueReplica {
  readonly #parts: ReplicaParts;
  readonly #times: typeof TIMES;
  /** Undefined while changes may have been missed. */
  #copy: Copy | undefined;
  /** Answers until a reading is complete, too: callers know by `onStale` that it may be old. */
  #index = new MemoryIndex();
  #isLoading = false;
  #renewedOn = "";
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(parts: ReplicaParts) {
    this.#parts = parts;
    this.#times = { ...TIMES, ...parts.times };
  }

  get index(): MemoryIndex {
    return this.#index;
  }

  /** When changes were last read, in milliseconds since 1970-01-01; 0 while some may have been missed. */
  get followedAt(): number {
    return this.#copy?.followedAt ?? 0;
  }

  /** Begins to listen and to read. */
  async start(): Promise<void> {
    let isSubscribing = true;
    await listenForChanges(this.#parts.listener, ({ table }) => {
      if (table !== undefined) void this.follow();
      // The first call comes with the subscription, before anything is loaded.
      else if (isSubscribing) isSubscribing = false;
      else this.#readAnew("the connection was lost");
    });
    this.#timer = setInterval(() => void this.#look(), this.#times.lookMs);
    this.#load();
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
  }

  /** Applies what has changed. Reads everything anew when changes may have been missed. */
  async follow(): Promise<void> {
    const copy = this.#copy;
    if (copy === undefined) return;
    if (Date.now() - copy.followedAt > this.#times.longestSleepMs)
      return this.#readAnew("the process was suspended for too long");
    try {
      await copy.follower.follow();
      copy.followedAt = Date.now();
    } catch (error) {
      // Another copy may have taken its place while its connection was dying.
      if (this.#copy === copy) this.#readAnew(String(error));
    }
  }

  /**
   * Reads a fresh copy beside the one that answers, brings both to one snapshot, compares them and swaps them. Then
   * compares the counts of both with those of SQL in this snapshot. A difference is a defect: it is reported, and
   * mended by the swap unless the fresh copy has it, too.
   */
  async renew(): Promise<void> {
    const copy = this.#copy;
    if (copy === undefined) return;
    try {
      const fresh = await this.#read();
      await copy.follower.followTogether(
        fresh.follower,
        async (client) => {
          if (this.#copy !== copy) return undefined;
          const now = await readMoment(client);
          const difference = await findDifference(copy.index, fresh.index, now);
          if (difference !== undefined) this.#warnOfDifference(difference);
          const counted = [
            await countInIndex(copy.index, now),
            await countInIndex(fresh.index, now),
          ];
          this.#use(fresh);
          return { now, counted, isTold: difference !== undefined };
        },
        async (client, compared) => {
          if (compared !== undefined) await this.#compareWithTables(client, compared);
        },
      );
    } catch (error) {
      this.#parts.warn(`renewing the search index failed: ${String(error)}`);
    }
    // A notice that came during the comparison was applied to the replaced copy alone.
    await this.follow();
  }

  /** SQL may take seconds to count: meanwhile the index goes on following. */
  async #compareWithTables(
    client: PoolClient,
    compared: { now: number; counted: readonly CarCounts[]; isTold: boolean },
  ): Promise<void> {
    const { statements, currency } = this.#parts;
    let expected;
    try {
      expected = await countInTables(client, statements, currency, compared.now);
    } catch (error) {
      this.#parts.warn(`comparing the search index with the tables failed: ${String(error)}`);
      return;
    }
    const [old, fresh] = compared.counted.map((counts) => findWrongCount(counts, expected));
    if (old !== undefined && !compared.isTold) this.#warnOfDifference(old);
    if (fresh !== undefined)
      this.#parts.warn(`the new index differs from the database, too: ${fresh}`);
  }

  #warnOfDifference(difference: string): void {
    this.#parts.warn(`the index differed from the database and was replaced: ${difference}`);
  }

  async #look(): Promise<void> {
    await this.follow();
    const now = new Date();
    const today = now.toDateString();
    const isDue = now.getHours() === this.#times.renewedAtHour && this.#renewedOn !== today;
    if (!isDue || this.#copy === undefined) return;
    this.#renewedOn = today;
    await this.renew();
  }

  #readAnew(reason: string): void {
    this.#copy = undefined;
    this.#parts.onStale(reason);
    this.#load();
  }

  /** Single-flight: reads everything, again and again until it succeeds. */
  #load(): void {
    if (this.#isLoading) return;
    this.#isLoading = true;
    void this.#keepReading().finally(() => {
      this.#isLoading = false;
      // Notices that came while the log was read for the last time.
      void this.follow();
    });
  }

  async #keepReading(): Promise<void> {
    const { retryMs, longestRetryMs } = this.#times;
    for (let wait = retryMs; !this.#isClosed; wait = Math.min(wait * 2, longestRetryMs)) {
      try {
        const began = performance.now();
        this.#use(await this.#read());
        this.#parts.onReady(this.#index, Math.round(performance.now() - began));
        return;
      } catch (error) {
        this.#parts.warn(String(error));
        await sleep(wait);
      }
    }
  }

  async #read(): Promise<Copy> {
    const { pool, statements, currency } = this.#parts;
    const index = new MemoryIndex(await this.#countCars(), currency);
    const follower = new CatalogueFollower({ pool, statements, currency }, index);
    await follower.load();
    await follower.follow();
    return { index, follower, followedAt: Date.now() };
  }

  #use(copy: Copy): void {
    this.#copy = copy;
    this.#index = copy.index;
  }

  /** About how many cars there are, so that the columns need not grow while they are read. */
  async #countCars(): Promise<number> {
    const { rows } = await this.#parts.pool.query<{ count: number }>(
      "SELECT coalesce(sum(change), 0)::bigint AS count FROM product_count_changes",
    );
    return rows[0]?.count ?? 0;
  }
}

/** The moment of a transaction, as it is for its statements: milliseconds since 1970-01-01. */
async function readMoment(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ now: number }>(
    "SELECT (extract(epoch FROM now()) * 1000)::float8 AS now",
  );
  return rows[0]?.now ?? Date.now();
}
