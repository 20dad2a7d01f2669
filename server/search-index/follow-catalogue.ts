import type { Pool, PoolClient } from "pg";
import { takePatientClient } from "#server/db/watched-client.ts";
import { type CarRow, type CarStatements, toIndexedCar } from "./car-row.ts";
import { BEFORE_ALL, readChanges } from "./read-changes.ts";
import type { IndexedCar, SearchIndex } from "./search-index.ts";

/** What a follower writes to; an engine elsewhere answers with promises, which are waited for. */
export type FollowedIndex = Pick<SearchIndex, "index" | "remove">;

interface Parts {
  pool: Pool;
  statements: CarStatements;
  currency: string;
}

/**
 * Of the transaction that reads all cars. Every car is joined: no nested loops, however few rows the planner expects of
 * a table that is being filled, and no sort of all cars by where they are, as a merge join needs it. With this memory
 * the smaller sides of joins are not split, which would change the order of the cars. Compiling the statement takes
 * longer than it saves.
 */
export const LOAD_SETTINGS =
  "SET LOCAL enable_nestloop = off; SET LOCAL enable_mergejoin = off; SET LOCAL work_mem = '64MB'; SET LOCAL jit = off";

/** Rows read at once, so that no more of them are in memory twice. */
const BATCH = 1_000;

/**
 * Keeps an index in step with the cars in the database. `load` reads all of them in one snapshot; `follow` reads
 * what transactions have changed that this snapshot, or the last reading, did not see complete. Nothing is missed
 * and the order of commits does not matter, because a changed car is read anew as it is now.
 */
export class CatalogueFollower {
  readonly #parts: Parts;
  readonly #index: FollowedIndex;
  /** Changes of transactions that this snapshot (`pg_snapshot`) sees have been read. */
  #snapshot = BEFORE_ALL;
  #last: Promise<unknown> = Promise.resolve();
  /** A reading that waits for its turn. */
  #next: Promise<void> | undefined;

  constructor(parts: Parts, index: FollowedIndex) {
    this.#parts = parts;
    this.#index = index;
  }

  /** Reads all cars on sale. */
  async load(): Promise<void> {
    const { statements } = this.#parts;
    const take = (pool: Pool) => pool.connect();
    await this.#readSnapshot(take, async (client) => {
      const { rows } = await client.query<{ snapshot: string }>(
        "SELECT pg_current_snapshot()::text AS snapshot",
      );
      this.#snapshot = rows[0]?.snapshot ?? BEFORE_ALL;
      await client.query(LOAD_SETTINGS);
      await client.query(`DECLARE cars NO SCROLL CURSOR FOR ${statements.all}`);
      const fetch = () => this.#read(client, `FETCH ${BATCH} FROM cars`);
      let cars = await fetch();
      while (cars.length > 0) {
        // The database reads on meanwhile.
        const next = fetch();
        await this.#index.index(cars);
        cars = await next;
      }
    });
  }

  /**
   * Applies what has changed until now to this index and another one, as of one snapshot: they have the same cars
   * then. `meanwhile` runs before either follows on. `afterwards` reads the same snapshot while they follow on, by
   * statements that may take long.
   */
  async followTogether<T>(
    other: CatalogueFollower,
    meanwhile: (client: PoolClient) => T | Promise<T>,
    afterwards?: (client: PoolClient, result: T) => Promise<void>,
  ): Promise<T> {
    // Before the transaction begins: PostgreSQL would end it while it waits, idle, for a reading that takes long.
    const turns = [await this.#takeTurn(), await other.#takeTurn()];
    const followOn = () => turns.forEach((leave) => leave());
    try {
      return await this.#readSnapshot(takePatientClient, async (client) => {
        await this.#followOnce(client);
        await other.#followOnce(client);
        const result = await meanwhile(client);
        followOn();
        await afterwards?.(client, result);
        return result;
      });
    } finally {
      followOn();
    }
  }

  /** Runs reads that all see the same state of the database, by a connection of their own, which is closed. */
  async #readSnapshot<T>(
    take: (pool: Pool) => Promise<PoolClient>,
    read: (client: PoolClient) => Promise<T>,
  ): Promise<T> {
    const client = await take(this.#parts.pool);
    try {
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      const result = await read(client);
      await client.query("COMMIT");
      return result;
    } finally {
      client.release(true);
    }
  }

  /** Applies what has changed until now. Calls that come before it begins share one reading. */
  follow(): Promise<void> {
    this.#next ??= this.#enqueue(async () => {
      this.#next = undefined;
      await this.#followOnce(this.#parts.pool);
    });
    return this.#next;
  }

  /** One reading after the other: an older state of a car must not be applied after a newer one. */
  #enqueue<T>(read: () => Promise<T>): Promise<T> {
    const reading = this.#last.then(read);
    this.#last = reading.catch(() => {});
    return reading;
  }

  /** Waits for its turn, which lasts until the function is called that this answers with. */
  #takeTurn(): Promise<() => void> {
    return new Promise((resolve) => {
      void this.#enqueue(() => new Promise<void>((leave) => resolve(leave)));
    });
  }

  async #followOnce(from: Pool | PoolClient): Promise<void> {
    const { snapshot, ids } = await readChanges(from, this.#parts.statements, this.#snapshot);
    await this.#apply(from, ids);
    // Only now: after an error, the same changes are read again.
    this.#snapshot = snapshot;
  }

  /** Reads cars by these ids, some at a time. A car that is not on sale any more is removed. */
  async #apply(from: Pool | PoolClient, ids: readonly string[]): Promise<void> {
    const { byId } = this.#parts.statements;
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      const cars = await this.#read(from, byId, [batch]);
      await this.#index.index(cars);
      const onSale = new Set(cars.map(({ id }) => id));
      await this.#index.remove(batch.filter((id) => !onSale.has(id)));
    }
  }

  async #read(
    client: Pool | PoolClient,
    text: string,
    values: unknown[] = [],
  ): Promise<IndexedCar[]> {
    const { rows } = await client.query<CarRow[]>({ text, values, rowMode: "array" });
    // `pg` types rows in array mode loosely; the columns are those of the statements.
    return (rows as unknown as CarRow[]).map((row) => toIndexedCar(row, this.#parts.currency)); // see above
  }
}
