import { createServer } from "node:net";

import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { createTestDatabase, quietLog } from "#tests/support/database.ts";

import { openDatabase } from "./connect.ts";
import { requireServerVersion, withoutPassword } from "./connection-error.ts";
import { openPool } from "./pool.ts";
import { DatabaseStartError } from "./start-error.ts";

import type { AddressInfo } from "node:net";

import type { TestDatabase } from "#tests/support/database.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

function open(databaseUrl: string) {
  return openDatabase({ databaseUrl, dataDir: "/does/not/exist", log: quietLog, mode: "serve" });
}

test("values arrive as the types that the program relies on", async () => {
  const result = await db.pool.query(
    `SELECT 1234567890123::bigint AS price, '2026-03-29'::date AS day, '2026-03-29T01:30:00+02:00'::timestamptz AS moment,
            1.50::numeric AS exact, ARRAY[1, NULL, 2]::bigint[] AS many, ARRAY['2026-03-29']::date[] AS days`,
  );
  expect(result.rows[0]).toEqual({
    price: 1_234_567_890_123,
    day: "2026-03-29",
    moment: new Date("2026-03-28T23:30:00Z"),
    exact: "1.50",
    many: [1, null, 2],
    days: ["2026-03-29"],
  });
});

test("a number that JavaScript cannot hold is an error, not another number", async () => {
  await expect(db.pool.query("SELECT 9007199254740993::bigint")).rejects.toThrow(
    "9007199254740993 is too large",
  );
});

test("a database named by DATABASE_URL is opened, used through Kysely, and closed", async () => {
  const opened = await open(db.url);
  const categories = await opened.kysely
    .selectFrom("categories")
    .select("category_name")
    .orderBy("category_id")
    .execute();
  expect(categories.map((row) => row.category_name)).toEqual(["SUV", "SEDAN", "VAN"]);
  await opened.close();
  expect(opened.pool.ended).toBe(true);
});

test("closing ends the connections even if Kysely was never asked", async () => {
  const opened = await open(db.url);
  await opened.close();
  expect(opened.pool.ended).toBe(true);
});

test("a query that runs away is ended", async () => {
  const { rows } = await db.pool.query("SELECT current_setting('statement_timeout') AS limit");
  expect(rows).toEqual([{ limit: "30s" }]);
});

test("a connection that the server ends is replaced, and said in the log", async () => {
  const warnings: string[] = [];
  const pool = openPool(
    { connectionString: db.url, max: 1 },
    { info: () => {}, warn: (text) => warnings.push(text) },
  );
  onTestFinished(() => pool.end());
  const { rows } = await pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  await db.pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
  await expect
    .poll(() => warnings)
    .toEqual([expect.stringContaining("A database connection was lost: terminating")]);
  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});

test("a DATABASE_URL that does not work is explained without its password", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  await new Promise((resolve) => server.close(resolve));

  const refused = await open(`postgres://app:s3cret@127.0.0.1:${port}/cars`).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(DatabaseStartError);
  expect(String(refused)).toContain(
    `DATABASE_URL postgres://app:***@127.0.0.1:${port}/cars: nothing is listening there`,
  );
  await expect(open("postgres://app:s3cret@no-such-host.invalid/cars")).rejects.toThrow(
    /app:\*\*\*@no-such-host\.invalid.*the host name cannot be resolved/,
  );
  await expect(open("mysql://app:s3cret@host/cars")).rejects.toThrow(
    /^DATABASE_URL must look like postgres:\/\/user:password@host:5432\/database\.$/,
  );
});

test("a database or a user that is not there is named", async () => {
  const missing = new URL(db.url);
  missing.pathname = "/no_such_database";
  await expect(open(missing.href)).rejects.toThrow("the database does not exist");
  const stranger = new URL(db.url);
  stranger.username = "no_such_user";
  await expect(open(stranger.href)).rejects.toThrow("rejected this user or password");
});

test("no form of a URL shows its password", () => {
  expect(withoutPassword("postgres://a:b%20c@h/d?sslmode=require")).toBe(
    "postgres://a:***@h/d?sslmode=require",
  );
  expect(withoutPassword("postgres://h/d?user=a&password=secret")).not.toContain("secret");
  expect(withoutPassword("postgres://a:sec/ret@h:5432/d")).not.toMatch(/sec|ret/);
  expect(withoutPassword("postgres://a:sec#ret@h:5432/d")).not.toMatch(/sec|ret/);
});

test("a server older than 15 is refused with its version", () => {
  expect(() => requireServerVersion({ version: 140_012, text: "14.12" })).toThrow(
    "The database server is PostgreSQL 14.12, but 15 or newer is required.",
  );
  expect(() => requireServerVersion({ version: 150_000, text: "15.0" })).not.toThrow();
});
