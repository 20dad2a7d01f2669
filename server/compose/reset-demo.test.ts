import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prepareDemo } from "#demo/demo.ts";
import { createEmptyDatabase, quietLog, type TestDatabase } from "#tests/support/database.ts";
import { type OpenedDatabase, openDatabase } from "#server/db/connect.ts";
import { openPool } from "#server/db/pool.ts";
import { isMigrated } from "#server/db/migrate.ts";
import { SITE_ROLE } from "#server/db/site-role.ts";
import { keepDemo, resetDemo } from "./reset-demo.ts";
import { prepareDatabase } from "./prepare-database.ts";

let db: TestDatabase;
let looker: Pool;
let opened: OpenedDatabase[];

beforeEach(async () => {
  db = await createEmptyDatabase();
  // Another name than a site's: a site would be refused the reset.
  looker = openPool({ connectionString: db.ownerUrl, application_name: "test", max: 1 }, quietLog);
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await looker.end();
  await db.close();
});

async function open(databaseOwnerUrl?: string, databaseUrl = db.ownerUrl) {
  const name = `forecourt demo ${randomBytes(6).toString("hex")}`;
  const database = await openDatabase({
    databaseUrl,
    databaseOwnerUrl,
    dataDir: "/none",
    log: { ...quietLog, warn: () => {} },
    mode: "serve",
    applicationName: name,
  });
  opened.push(database);
  return { database, name };
}

/** What a process does at its start as a public demo, up to the app. */
async function start({ database, name }: Awaited<ReturnType<typeof open>>): Promise<void> {
  await resetDemo(database, name, quietLog);
  await prepareDatabase(database, quietLog);
}

const STRANGER = `INSERT INTO users (id, name, email, role)
  VALUES (gen_random_uuid(), 'Eve', 'eve@mail.test', 'Buyer')`;

async function count(sql: string): Promise<number> {
  const { rows } = await looker.query<{ count: number }>(`SELECT count(*)::int AS count ${sql}`);
  return rows[0]?.count ?? NaN;
}

test("a reset of a public demo deletes a stranger’s account and jobs, and leaves what the migrations add", async () => {
  const first = await open(db.ownerUrl, db.url);
  await start(first);
  const before = await count("FROM categories");
  const number = `FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`;
  const counted = await count(number);
  await prepareDemo({ isDemo: true }, first.database, quietLog);
  await first.database.pool.query(STRANGER);
  await looker.query(
    "INSERT INTO jobs.job (name, data) VALUES ('mail', '{\"to\": \"eve@mail.test\"}')",
  );
  expect(await count("FROM users WHERE is_demo")).toBeGreaterThan(0);
  await first.database.close();
  opened = [];

  const second = await open(db.ownerUrl, db.url);
  await start(second);
  expect(await count("FROM users")).toBe(0);
  expect(await count("FROM products")).toBe(0);
  expect(await count("FROM audit_entries")).toBe(0);
  expect(await count("FROM jobs.job WHERE name = 'mail'")).toBe(0);
  expect(await count("FROM jobs.schedule")).toBeGreaterThan(0);
  expect(await count("FROM categories")).toBe(before);
  expect(await count(number)).toBe(counted);
  expect(await isMigrated(looker)).toBe(true);
  // The role that serves works in the new tables, and still cannot change the logs.
  expect(second.database.siteRole).toBe(SITE_ROLE);
  const { pool } = second.database;
  await pool.query(STRANGER);
  await expect(pool.query("DELETE FROM audit_entries")).rejects.toMatchObject({ code: "42501" });
});

test("a database that no public demo has made is refused, and nothing in it is changed", async () => {
  const real = await open();
  await prepareDatabase(real.database, quietLog);
  await real.database.pool.query(STRANGER);
  await expect(start(real)).rejects.toThrow("it was not made by a public demo");
  expect(await count("FROM users WHERE email = 'eve@mail.test'")).toBe(1);
});

test("a database with another program’s tables is refused, and nothing in it is changed", async () => {
  await looker.query("CREATE TABLE invoices AS SELECT 1 AS number");
  await expect(start(await open())).rejects.toThrow("Nothing was changed");
  expect(await count("FROM invoices")).toBe(1);
});

test("a public demo that was once started as an ordinary site is never deleted again", async () => {
  const site = await open();
  await start(site);
  await keepDemo(site.database);
  await site.database.pool.query(STRANGER);
  await expect(start(site)).rejects.toThrow("it was not made by a public demo");
  expect(await count("FROM users")).toBe(1);
});

test("a public demo is not deleted under another process that uses it", async () => {
  const one = await open();
  await start(one);
  await one.database.pool.query(STRANGER);
  await expect(start(await open())).rejects.toThrow("A site is using this database");
  expect(await count("FROM users")).toBe(1);
});

test("a reset that fails in the middle leaves the demo of before, and the next one succeeds", async () => {
  const one = await open();
  await start(one);
  await one.database.pool.query(STRANGER);
  await looker.query(`
    CREATE SCHEMA guard;
    CREATE FUNCTION guard.refuse() RETURNS event_trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE 'no table may be made'; END $$;
    CREATE EVENT TRIGGER refuse ON ddl_command_start WHEN TAG IN ('CREATE TABLE')
      EXECUTE FUNCTION guard.refuse()`);
  await expect(resetDemo(one.database, one.name, quietLog)).rejects.toThrow("no table may be made");
  expect(await count("FROM users")).toBe(1);
  // What an extension has put beside the tables stays.
  await looker.query("DROP EVENT TRIGGER refuse; CREATE EXTENSION pg_trgm SCHEMA public");
  await start(one);
  expect(await count("FROM users")).toBe(0);
});
