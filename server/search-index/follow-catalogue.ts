import type { Pool, PoolClient } from "pg";
import type { ChoiceFilter } from "#shared/rules/search.ts";
import { type CarRow, type CarStatements, toIndexedCar } from "./car-row.ts";
import type { IndexedCar } from "./search-index.ts";

/** What a follower writes to. */
export interface FollowedIndex {
  index(cars: readonly IndexedCar[]): void;
  remove(ids: readonly string[]): void;
}

/** Number of cars that an index has for a value of a filter, at a moment in milliseconds since 1970-01-01. */
export type CountOf = (filter: ChoiceFilter, value: string, now: number) => number;

interface Parts {
  pool: Pool;
  statements: CarStatements;
  currency: string;
}

/** Rows read at once, so that no more of them are in memory twice. */
const BATCH = 1_000;

interface CountRow {
  filter: ChoiceFilter;
  value: string;
  count: number;
}

interface ChangeRow {
  /** The oldest transaction that was not complete when this was read; it and later ones are read again. */
  horizon: string;
  id: number | null;
  transaction_id: string | null;
  car_id: string | null;
  seller_id: string | null;
}

/**
 * Keeps an index in step with the cars in the database. `load` reads all of them in one snapshot; `follow` reads
 * what transactions have changed that this snapshot, or the last reading, did not see complete. Nothing is missed
 * and the order of commits does not matter, because a changed car is read anew as it is now.
 */
export class CatalogueFollower {
  readonly #parts: Parts;
  readonly #index: FollowedIndex;
  /** Changes of transactions before this one have been read. */
  #horizon = "0";
  /** Changes that have been read of transactions from the horizon on. */
  #seen = new Set<number>();
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
    await this.#readSnapshot(async (client) => {
      const { rows } = await client.query<{ horizon: string }>(
        "SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon",
      );
      this.#horizon = rows[0]?.horizon ?? "0";
      // Every car is joined: no nested loops, however few rows the planner expects of a table that is being filled,
      // and no sort of all cars by where they are, as a merge join needs it.
      await client.query("SET LOCAL enable_nestloop = off; SET LOCAL enable_mergejoin = off");
      await client.query(`DECLARE cars NO SCROLL CURSOR FOR ${statements.all}`);
      const fetch = () => this.#read(client, `FETCH ${BATCH} FROM cars`);
      let cars = await fetch();
      while (cars.length > 0) {
        // The database reads on meanwhile.
        const next = fetch();
        this.#index.index(cars);
        cars = await next;
      }
    });
  }

  /**
   * Compares the index with the database, both as of one snapshot, and describes the first difference; undefined
   * where there is none.
   */
  compare(countOf: CountOf): Promise<string | undefined> {
    return this.#enqueue(() =>
      this.#readSnapshot(async (client) => {
        await this.#followOnce(client);
        const { rows } = await client.query<CountRow>(this.#parts.statements.counts);
        const { rows: clock } = await client.query<{ now: number }>(
          "SELECT (extract(epoch FROM now()) * 1000)::float8 AS now",
        );
        const now = clock[0]?.now ?? Date.now();
        const wrong = rows.find(
          ({ filter, value, count }) => countOf(filter, value, now) !== count,
        );
        return wrong && describeDifference(wrong, countOf(wrong.filter, wrong.value, now));
      }),
    );
  }

  /** Runs reads that all see the same state of the database. */
  async #readSnapshot<T>(read: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#parts.pool.connect();
    try {
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      const result = await read(client);
      await client.query("COMMIT");
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
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

  async #followOnce(from: Pool | PoolClient): Promise<void> {
    const { statements } = this.#parts;
    const { rows } = await from.query<ChangeRow>({
      name: "catalogue-changes",
      text: `
        SELECT s.horizon, c.id, c.transaction_id::text, c.car_id, c.seller_id
        FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon) s
        LEFT JOIN catalogue_changes c ON c.transaction_id >= $1::xid8`,
      values: [this.#horizon],
    });
    const [first] = rows;
    if (first === undefined) return;
    const cars = new Set<string>();
    const sellers = new Set<string>();
    const seen = new Set<number>();
    for (const { id, transaction_id: transaction, car_id: car, seller_id: seller } of rows) {
      if (id === null || transaction === null) continue;
      if (BigInt(transaction) >= BigInt(first.horizon)) seen.add(id);
      if (this.#seen.has(id)) continue;
      if (car !== null) cars.add(car);
      if (seller !== null) sellers.add(seller);
    }
    if (sellers.size > 0) {
      const { rows: ofSellers } = await from.query<{ id: string }>(statements.bySeller, [
        [...sellers],
      ]);
      for (const { id } of ofSellers) cars.add(id);
    }
    await this.#apply(from, [...cars]);
    // Only now: after an error, the same changes are read again.
    this.#horizon = first.horizon;
    this.#seen = seen;
  }

  /** Reads cars by these ids, some at a time. A car that is not on sale any more is removed. */
  async #apply(from: Pool | PoolClient, ids: readonly string[]): Promise<void> {
    const { byId } = this.#parts.statements;
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      const cars = await this.#read(from, byId, [batch]);
      this.#index.index(cars);
      const onSale = new Set(cars.map(({ id }) => id));
      this.#index.remove(batch.filter((id) => !onSale.has(id)));
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

function describeDifference({ filter, value, count }: CountRow, indexed: number): string {
  return `${filter} ${value} has ${count} cars, the index ${indexed}`;
}
