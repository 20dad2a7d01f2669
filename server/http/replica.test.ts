import { setTimeout as sleep } from "node:timers/promises";
import type { PoolClient } from "pg";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from "vitest";
import { runInScope } from "#server/base/request-scope.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";
import { type Pair, startPair } from "#tests/support/standby.ts";

/** Two servers are started, one of them as a copy of the other. */
const START_LIMIT_MS = 180_000;

let pair: Pair;
let app: TestApp;
let sellerId: string;
beforeAll(async () => {
  pair = await startPair();
  sellerId = await makeSeller(pair.primary.kysely);
  app = await startApp(
    { DATABASE_URL: pair.primary.url, DATABASE_REPLICA_URL: pair.standbyUrl },
    {
      db: pair.primary,
    },
  );
}, START_LIMIT_MS);
afterAll(async () => {
  await app?.close();
  await pair?.close();
});
beforeEach(() => pair.resume());

/** Whether the queries of a visitor's read go to the standby at the moment. */
async function isRead(): Promise<boolean> {
  const scope = { isVisitors: true, elsewhere: { isUsed: false } };
  const { rows } = await runInScope(scope, () =>
    pair.primary.pool.query<{ is: boolean }>("SELECT pg_is_in_recovery() AS is"),
  );
  return rows[0]?.is === true;
}

/** Waits until the standby has everything and is read from. */
async function settle(): Promise<void> {
  await pair.catchUp();
  while (!(await isRead())) await sleep(10);
}

const priceOf = async (id: string, headers: Record<string, string> = {}) =>
  ((await (await app.get(`/api/cars/${id}`, headers)).json()) as { resale_price: number }) // the contract's answer
    .resale_price;
const setPrice = (id: string, minor: number) =>
  pair.primary.pool.query("UPDATE products SET resale_price_minor = $2 WHERE id = $1", [id, minor]);

describe("a replica", () => {
  test("a visitor's read goes to a replica that has everything, and any other query to the primary", async () => {
    await settle();
    const { rows } = await pair.primary.pool.query("SELECT pg_is_in_recovery() AS is");
    expect(rows).toEqual([{ is: false }]);
    const scope = { isVisitors: true, elsewhere: { isUsed: false } };
    const found = await runInScope(scope, () =>
      pair.primary.kysely.selectFrom("users").select("id").execute(),
    );
    expect(found).toEqual([{ id: sellerId }]);
    expect(scope.elsewhere.isUsed).toBe(true);
  });

  test("a change that a lagging replica does not have is shown at once, and the older reply is not kept", async () => {
    const id = await makeCar(pair.primary.kysely, sellerId, { resale_price_minor: 1_000_000 });
    await settle();
    expect(await priceOf(id)).toBe(10_000);
    await pair.pause();
    await setPrice(id, 900_000);
    // The process has heard of it when its own reply from memory is gone.
    while ((await priceOf(id)) !== 9_000) await sleep(5);
    expect(await isRead()).toBe(false);
    expect(await priceOf(id)).toBe(9_000);
    await pair.resume();
    await settle();
    expect(await priceOf(id)).toBe(9_000);
  });

  test("who has a session reads from the primary, whatever the replica has", async () => {
    const id = await makeCar(pair.primary.kysely, sellerId, { location: "Berlin" });
    await settle();
    await pair.pause();
    // Without triggers nothing is announced, so that a visitor is shown what the replica has.
    const client = await pair.primary.owner.connect();
    await client.query("SET session_replication_role = replica");
    await client.query("UPDATE products SET location = 'Bonn' WHERE id = $1", [id]);
    client.release(true);
    const locationOf = async (headers: Record<string, string>) =>
      ((await (await app.get(`/api/cars/${id}`, headers)).json()) as { location: string }).location; // the contract's answer
    expect(await locationOf({ cookie: "forecourt.session_token=x" })).toBe("Bonn");
    expect(await locationOf({ authorization: "Bearer x" })).toBe("Bonn");
    expect(await locationOf({})).toBe("Berlin");
  });

  test("a process hears of changes again, although its connections were opened for reads that went elsewhere", async () => {
    await settle();
    await pair.pause();
    await makeCar(pair.primary.kysely, sellerId, {});
    const isOurs = "usename = current_setting('test.role') AND pid <> pg_backend_pid()";
    const owner = await pair.primary.owner.connect();
    const { rows } = await pair.primary.pool.query<{ name: string }>("SELECT current_user AS name");
    await owner.query("SELECT set_config('test.role', $1, false)", [rows[0]?.name]);
    const listening = async () => {
      const { rows: found } = await owner.query<{ pid: number }>(
        "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 467329 AND granted",
      );
      return found.map(({ pid }) => pid);
    };
    // All connections end, and visitors, whom the late replica cannot serve, open the next ones.
    await owner.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${isOurs}`);
    const scope = { isVisitors: true, elsewhere: { isUsed: false } };
    await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        runInScope(scope, () => pair.primary.pool.query("SELECT pg_sleep(0.2)")),
      ),
    );
    await pair.resume();
    await expect.poll(listening, { timeout: 20_000 }).toHaveLength(1);
    await settle();
    const [first] = await listening();
    await owner.query("SELECT pg_terminate_backend($1)", [first]);
    await expect
      .poll(async () => (await listening()).filter((pid) => pid !== first), { timeout: 20_000 })
      .toHaveLength(1);
    owner.release(true);
  });

  test("a replica that stands still is not read from for long, though nothing is announced", async () => {
    await settle();
    await pair.pause();
    await pair.primary.owner.query("UPDATE users SET language = 'de'");
    while (await isRead()) await sleep(10);
  });

  describe("while something written on the primary is not flushed", () => {
    let open: PoolClient;
    /** Without it, only a commit flushes. */
    const signalWalWriter = async (signal: "SIGSTOP" | "SIGCONT") => {
      const { rows } = await pair.primary.owner.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE backend_type = 'walwriter'",
      );
      for (const { pid } of rows) process.kill(pid, signal);
    };
    const write = () => open.query("UPDATE users SET language = 'en'");
    beforeEach(async () => {
      await signalWalWriter("SIGSTOP");
      open = await pair.primary.owner.connect();
      await open.query("BEGIN");
    });
    afterEach(async () => {
      await signalWalWriter("SIGCONT");
      await open.query("ROLLBACK");
      open.release();
    });

    test("a replica that has every commit is read from while an open transaction is not flushed", async () => {
      await settle();
      const reads: boolean[] = [];
      for (let round = 0; round < 10; round += 1) {
        await write();
        app.app.replica?.noteChange();
        // Its question follows the one for the position on the same connection.
        await app.app.replica?.readState();
        reads.push(await isRead());
      }
      // A job may commit meanwhile, which the replica has some milliseconds later.
      expect(reads.filter(Boolean).length).toBeGreaterThan(5);
    });

    test("a replica without what is not flushed is not read from where commits do not wait for their flush", async () => {
      await pair.setCommits("off");
      onTestFinished(() => pair.setCommits("on"));
      await settle();
      await write();
      // The position is read again every second.
      while (await isRead()) await sleep(10);
    });
  });

  test("pages and searches that write nothing are all answered with a replica, and by it", async () => {
    const paths = ["/", "/used-cars?sort=price", "/api/search?q=golf", `/api/sellers/${sellerId}`];
    const statuses = new Set<number>();
    const look = async () => {
      // What is in memory from the look before shows this car, and is forgotten.
      await makeCar(pair.primary.kysely, sellerId, { make: "Volkswagen", model: "Golf" });
      await settle();
      const { counts } = app.app.replica ?? { counts: { asked: 0, used: 0 } };
      const before = { ...counts };
      for (const path of paths) statuses.add((await app.get(path)).status);
      const asked = counts.asked - before.asked;
      return { isEachPage: asked >= paths.length, byPrimary: asked - (counts.used - before.used) };
    };
    // A job or autovacuum may commit meanwhile, which the replica has some milliseconds later.
    await expect.poll(look, { timeout: 30_000 }).toEqual({ isEachPage: true, byPrimary: 0 });
    expect([...statuses]).toEqual([200]);
  }, 40_000);

  test("without its replica the site goes on, and says what is wrong", async () => {
    const id = await makeCar(pair.primary.kysely, sellerId);
    await settle();
    await pair.stopStandby();
    expect((await app.get(`/api/cars/${id}`)).status).toBe(200);
    expect((await app.get("/used-cars?sort=price")).status).toBe(200);
    expect(app.log.some((line) => line.includes("The replica cannot be used"))).toBe(true);
  });
});
