import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { TestDatabase } from "./database.ts";

/**
 * A session of its own beside the site's: it locks rows that requests come for, so that they stand still
 * between what they have read and what they write, and it sees how many stand there.
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

  /** Runs a statement and keeps what it locks until `release`. */
  async hold(text: string, values: unknown[] = []): Promise<void> {
    await this.#client.query("BEGIN");
    await this.#client.query(text, values);
  }

  async release(): Promise<void> {
    await this.#client.query("COMMIT");
  }

  /** Until at least so many sessions of this database wait for what another one has locked. */
  async waiters(count: number): Promise<void> {
    for (let tries = 0; tries < 2_000; tries += 1) {
      // What a transaction has seen of the others is remembered until it ends.
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
