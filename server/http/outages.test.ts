import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { closePool } from "#server/db/connect.ts";
import { openPool } from "#server/db/pool.ts";
import type { Database } from "#server/db/schema.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { type Network, openNetwork } from "#tests/support/network.ts";

let db: TestDatabase;
let network: Network;
let reached: TestDatabase;
let server: TestApp;

beforeAll(async () => {
  db = await createTestDatabase();
  network = await openNetwork(db.url);
  const pool = openPool(
    // Longer than readiness waits for the database, as on a site.
    { connectionString: network.url, max: 4, connectionTimeoutMillis: 3_500 },
    { info: () => {}, warn: () => {} },
  );
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  reached = { ...db, pool, kysely };
  server = await startApp({ PAYMENTS: "off", PAGE_CACHE_MB: "0" }, { db: reached });
});
afterAll(async () => {
  network.restore();
  await server.close();
  await closePool(reached.pool, reached.kysely);
  await network.close();
  await db.close();
});
beforeEach(async () => {
  network.restore();
  await reached.pool.query("SELECT 1").catch(() => reached.pool.query("SELECT 1"));
});

const AWAY = "The site can’t reach its database right now. Please try again shortly.";
const BUSY = "The site is very busy right now. Please try again shortly.";
const FULL =
  "The site’s disk is full, so nothing can be saved until its operator frees some space.";

/** A call that queries the database, whatever is cached. */
const call = () => server.get(`/api/cars/${randomUUID()}`);
const logIn = () =>
  fetch(`${server.url}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "pat@mail.example", password: "a wrong password" }),
  });

async function expectUnavailable(reply: Response, message: string): Promise<void> {
  expect(reply.status).toBe(503);
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await reply.json()).toMatchObject({ code: "SERVICE_UNAVAILABLE", message });
}

describe("while the database is away", () => {
  test("a call answers 503 with a sentence and when to try again", async () => {
    network.refuse();
    await expectUnavailable(await call(), AWAY);
    await expectUnavailable(await logIn(), AWAY);
  });

  test("a page answers 503 with a page that says so", async () => {
    network.refuse();
    const page = await server.get(`/cars/${randomUUID()}`);
    expect(page.status).toBe(503);
    expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(page.headers.get("cache-control")).toContain("no-cache");
    const html = await page.text();
    expect(html).toContain("This page isn’t available right now");
    const id = page.headers.get("x-request-id") ?? "none";
    expect(html).toContain(`${AWAY} Error reference: ${id}`);
    const logged = server.log.filter((line) => line.includes(id)).join("\n");
    expect(logged).toContain("cannot be used");
  });

  test("the log has the reason, and the next call after its return is answered", async () => {
    network.refuse();
    const before = server.log.length;
    await call();
    expect(server.log.slice(before).join("\n")).toMatch(/cannot be used/);
    network.restore();
    expect((await call()).status).toBe(404);
  });

  test("readiness is answered although the question to the database is not", async () => {
    network.cut();
    const replies = await Promise.all([server.get("/readyz"), server.get("/readyz")]);
    for (const reply of replies) {
      expect(reply.status).toBe(503);
      expect(await reply.json()).toEqual({
        status: "error",
        message: "the database does not answer",
      });
    }
    network.restore();
    // The silent connection is dropped first.
    await expect
      .poll(async () => (await server.get("/readyz")).status, { timeout: 15_000 })
      .toBe(200);
  }, 30_000);
});

test("a server that ends every connection under load costs some answers, and no answer is a 500", async () => {
  const statuses = new Set<number>();
  const over = new AbortController();
  const ask = async (work: () => Promise<Response>) => {
    while (!over.signal.aborted) statuses.add((await work()).status);
  };
  const load = [call, call, logIn, logIn, () => server.get(`/cars/${randomUUID()}`)].map(ask);
  for (let round = 0; round < 10; round += 1) {
    await db.owner.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    await sleep(100);
  }
  over.abort();
  await Promise.all(load);
  expect([...statuses].filter((status) => ![401, 404, 429, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(503);
  expect((await call()).status).toBe(404);
});

test("a database without a free connection, or without a free one in time, is said to be busy", async () => {
  // One more connection may be used by the change listener.
  const asked = await Promise.allSettled(Array.from({ length: 4 }, () => reached.pool.connect()));
  try {
    await expectUnavailable(await call(), BUSY);
  } finally {
    for (const each of asked) if (each.status === "fulfilled") each.value.release(true);
  }
  const name = new URL(db.url).pathname.slice(1);
  await db.owner.query(`ALTER DATABASE ${name} CONNECTION LIMIT 0`);
  onTestFinished(
    async () => void (await db.owner.query(`ALTER DATABASE ${name} CONNECTION LIMIT -1`)),
  );
  network.refuse();
  network.restore();
  await expect.poll(async () => (await call()).json()).toMatchObject({ message: BUSY });
}, 20_000);

test("a database whose disk is full is said to be full", async () => {
  await db.owner.query(`
    CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE 'could not extend file "base/5/16384": No space left on device' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER fill BEFORE INSERT ON throttles FOR EACH ROW EXECUTE FUNCTION fill()`);
  onTestFinished(async () => void (await db.owner.query("DROP FUNCTION fill CASCADE")));
  await expectUnavailable(await logIn(), FULL);
});
