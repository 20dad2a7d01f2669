import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { Kysely, PostgresDialect } from "kysely";
import { to as copyTo } from "pg-copy-streams";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { createTestDatabase } from "#tests/support/database.ts";
import { findProcessesIn, makeDirectory } from "#tests/support/embedded.ts";
import { openNetwork } from "#tests/support/network.ts";

import { startEmbeddedPostgres } from "./embedded/start-embedded.ts";
import { listenForChanges } from "./changes.ts";
import { DatabaseListener } from "./listener.ts";
import { openPool } from "./pool.ts";
import { allowLongStatements } from "./watched-client.ts";

import type { TestDatabase } from "#tests/support/database.ts";
import type { Database } from "./schema.ts";

/** PostgreSQL's workers come and go: one that was listed may have ended meanwhile. */
function sendSignal(pid: number, signal: "SIGSTOP" | "SIGCONT"): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const quiet = { info: () => {}, warn: () => {} };

async function openThrough(max: number) {
  const network = await openNetwork(db.url);
  const pool = openPool({ connectionString: network.url, max }, quiet);
  onTestFinished(async () => {
    await network.close();
    await pool.end();
  });
  return { network, pool };
}

test("a connection that ends between two queries fails its transaction and nothing else", async () => {
  const pool = openPool({ connectionString: db.url, max: 2 }, quiet);
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  onTestFinished(() => kysely.destroy());
  let surprises = 0;
  const note = () => void (surprises += 1);
  process.on("uncaughtException", note);
  onTestFinished(() => void process.off("uncaughtException", note));
  const failed = kysely.transaction().execute(async (transaction) => {
    await transaction.selectFrom("categories").select("category_id").execute();
    await db.owner.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'",
    );
    await sleep(200);
    await transaction.selectFrom("categories").select("category_id").execute();
  });
  await expect(failed).rejects.toThrow(/terminat|not queryable/);
  expect(await kysely.selectFrom("categories").select("category_id").execute()).toHaveLength(3);
  expect(surprises).toBe(0);
});

test("a whole number that a JavaScript number cannot hold is refused, not rounded", async () => {
  const read = async (value: string) =>
    (await db.pool.query(`SELECT ${value} AS value`)).rows[0].value;
  expect(await read("9007199254740991::bigint")).toBe(Number.MAX_SAFE_INTEGER);
  expect(await read("ARRAY[1, NULL]::bigint[]")).toEqual([1, null]);
  for (const value of ["9007199254740993::bigint", "ARRAY[9007199254740993]"])
    await expect(read(value)).rejects.toThrow("too large for a number without loss");
});

describe("connections that fall silent", () => {
  /** Runs a query on every connection of a pool, so that all are open. */
  const fill = (pool: Awaited<ReturnType<typeof openThrough>>["pool"]) =>
    Promise.all(Array.from({ length: 4 }, () => pool.query("SELECT pg_sleep(0.2)")));

  /**
   * Fails within a test's time limit; the system gives a dead connection up only after a quarter of an hour.
   */
  async function untilAnswered(ask: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await ask();
        return;
      } catch {
        await sleep(50);
      }
    }
  }

  test("connections that fall silent are given up, and those that nobody uses with them", async () => {
    const { network, pool } = await openThrough(4);
    await fill(pool);
    network.forget();
    await untilAnswered(() => pool.query("SELECT 1"));
    // No other dead connection is left for the next query to run into.
    await fill(pool);
  }, 30_000);

  test("connections that fall silent are given up while the network is away, and the first query after its return is answered", async () => {
    const { network, pool } = await openThrough(4);
    await fill(pool);
    network.cut();
    const before = pool.query("SELECT 1").catch((error: unknown) => error);
    await sleep(3_000);
    network.restore();
    await untilAnswered(() => pool.query("SELECT 1"));
    expect(await before).toMatchObject({ code: "ETIMEDOUT" });
  }, 40_000);

  test("connections that fall silent are told from a statement that takes long, whether or not that has a limit", async () => {
    const { pool } = await openThrough(2);
    const client = await pool.connect();
    await allowLongStatements(client);
    const both = [client.query("SELECT pg_sleep(7)"), pool.query("SELECT pg_sleep(7)")];
    await expect(Promise.all(both)).resolves.toHaveLength(2);
    client.release(true);
  }, 30_000);

  test("connections that fall silent are told from a COPY that nobody reads for a while", async () => {
    const { pool } = await openThrough(2);
    const client = await pool.connect();
    await allowLongStatements(client);
    const rows = client.query(copyTo("COPY (SELECT generate_series(1, 20000)) TO STDOUT"));
    // All of it is sent at once, so that the server has nothing left to do.
    let bytes = 0;
    for await (const chunk of rows) {
      if (bytes === 0) await sleep(9_000);
      bytes += (chunk as Buffer).length; // of a binary stream
    }
    expect(bytes).toBe(108_894);
    expect((await client.query("SELECT 1")).rowCount).toBe(1);
    client.release(true);
  }, 30_000);

  test("connections that fall silent are noticed by whoever listens for changes, who listens again", async () => {
    const { network, pool } = await openThrough(2);
    const heard: (string | undefined)[] = [];
    const listener = await DatabaseListener.open(pool, quiet);
    onTestFinished(() => listener.close());
    await listenForChanges(listener, ({ table }) => heard.push(table));
    expect(heard).toEqual([undefined]);
    network.forget();
    // The listener announces by itself that it has reconnected.
    await expect.poll(() => heard.length, { timeout: 20_000, interval: 100 }).toBe(2);
  }, 40_000);
});

test.runIf(process.platform === "linux")(
  "a database that is frozen for a while answers again, also what was asked meanwhile",
  async () => {
    const dataDir = makeDirectory();
    const server = await startEmbeddedPostgres({ dataDir, log: quiet, isDisposable: true });
    const pool = openPool({ ...server.connection, database: "postgres", max: 3 }, quiet);
    const signal = (name: "SIGSTOP" | "SIGCONT") => {
      for (const pid of findProcessesIn(join(dataDir, "postgres"))) sendSignal(Number(pid), name);
    };
    onTestFinished(async () => {
      signal("SIGCONT");
      await pool.end();
      await server.stop();
    });
    await pool.query("SELECT 1");
    signal("SIGSTOP");
    const asked = pool.query("SELECT 2 AS two");
    await sleep(8_000);
    signal("SIGCONT");
    expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    expect((await asked).rows).toEqual([{ two: 2 }]);
  },
  40_000,
);
