import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { TestDatabase } from "./database.ts";

/**
 * A database session beside the site's. It locks rows that requests need, so that they block between their
 * reads and their writes, and it counts the blocked sessions.
 */
export class Rival {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async open({ url }: Pick<TestDatabase, "url">): Promise<Rival> {
    const client = new Client({ connectionString: url });
    await client.connect();
    return new Rival(client);
  }

  /** Runs a statement and keeps its locks until `release`. */
  async hold(text: string, values: unknown[] = []): Promise<void> {
    await this.#client.query("BEGIN");
    await this.#client.query(text, values);
  }

  async release(): Promise<void> {
    await this.#client.query("COMMIT");
  }

  /** Resolves when at least so many sessions of this database wait for a lock. */
  async waiters(count: number): Promise<void> {
    for (let tries = 0; tries < 2_000; tries += 1) {
      // Statistics are cached for the whole transaction, so the snapshot is discarded.
      await this.#client.query("SELECT pg_stat_clear_snapshot()");
      const { rows } = await this.#client.query(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      if (rows[0].n >= count) return;
      await sleep(5);
    }
    throw new Error(`there were never ${count} who waited`);
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}
