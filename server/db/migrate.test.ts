import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { createEmptyDatabase, createTestDatabase, quietLog } from "#tests/support/database.ts";

import { isMigrated, migrate } from "./migrate.ts";

import type { TestDatabase } from "#tests/support/database.ts";

let db: TestDatabase;
let directory: string;

beforeEach(async () => {
  db = await createEmptyDatabase();
  directory = mkdtempSync(join(tmpdir(), "forecourt-migrations-"));
});
afterEach(async () => {
  await db.close();
  rmSync(directory, { recursive: true });
});

function write(name: string, sql: string): void {
  writeFileSync(join(directory, `${name}.sql`), sql);
}

async function findTables(): Promise<string[]> {
  const { rows } = await db.owner.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1",
  );
  return rows.map((row) => row.name);
}

test("the product's migrations apply to an empty database, once", async () => {
  expect(await isMigrated(db.owner)).toBe(false);
  expect(await migrate(db.owner, quietLog)).toContain("0001_catalogue");
  expect(await isMigrated(db.owner)).toBe(true);
  expect(await migrate(db.owner, quietLog)).toEqual([]);
});

test("a test database is migrated and empty of products", async () => {
  const copy = await createTestDatabase();
  try {
    expect(await isMigrated(copy.pool)).toBe(true);
    expect(await copy.kysely.selectFrom("products").selectAll().execute()).toEqual([]);
  } finally {
    await copy.close();
  }
});

test("only what is new is applied, in order", async () => {
  write("0001_first", "CREATE TABLE one (id int)");
  expect(await migrate(db.owner, quietLog, directory)).toEqual(["0001_first"]);
  write("0003_third", "ALTER TABLE two ADD name text");
  write("0002_second", "CREATE TABLE two (id int); CREATE TABLE three (id int)");
  expect(await isMigrated(db.owner, directory)).toBe(false);
  expect(await migrate(db.owner, quietLog, directory)).toEqual(["0002_second", "0003_third"]);
  expect(await findTables()).toEqual(["one", "schema_migrations", "three", "two"]);
});

test("the first start tells the number of migrations in one line, and an upgrade each of its own", async () => {
  const lines: string[] = [];
  const log = { ...quietLog, info: (line: string) => void lines.push(line) };
  write("0001_first", "CREATE TABLE one (id int)");
  write("0002_second", "CREATE TABLE two (id int)");
  await migrate(db.owner, log, directory);
  write("0003_third", "CREATE TABLE three (id int)");
  await migrate(db.owner, log, directory);
  expect(lines).toEqual([
    "Set up the database with 2 migrations.",
    "Applied database migration 0003_third.",
  ]);
});

test("a migration that fails is undone as a whole, and can be applied when it is right", async () => {
  write("0001_first", "CREATE TABLE one (id int)");
  write("0002_second", "CREATE TABLE two (id int); SELECT 1 / 0");
  await expect(migrate(db.owner, quietLog, directory)).rejects.toThrow(
    "The migration 0002_second.sql failed and was rolled back: division by zero.",
  );
  expect(await findTables()).toEqual(["one", "schema_migrations"]);
  write("0002_second", "CREATE TABLE two (id int)");
  expect(await migrate(db.owner, quietLog, directory)).toEqual(["0002_second"]);
});

test("a migration and its record are one: when the record cannot be written, the tables are not kept", async () => {
  write(
    "0001_first",
    "CREATE TABLE one (id int); ALTER TABLE schema_migrations ADD CHECK (number <> 1)",
  );
  await expect(migrate(db.owner, quietLog, directory)).rejects.toThrow(
    "failed and was rolled back",
  );
  expect(await findTables()).toEqual(["schema_migrations"]);
});

test("an applied migration that was edited is refused, and nothing else is applied", async () => {
  write("0001_first", "CREATE TABLE one (id int)");
  await migrate(db.owner, quietLog, directory);
  write("0001_first", "CREATE TABLE one (id bigint)");
  write("0002_second", "CREATE TABLE two (id int)");
  await expect(migrate(db.owner, quietLog, directory)).rejects.toThrow(
    /0001_first\.sql is not the one that was applied/,
  );
  expect(await isMigrated(db.owner, directory)).toBe(false);
  expect(await findTables()).toEqual(["one", "schema_migrations"]);
});

test("an applied migration that was renamed is refused", async () => {
  write("0001_first", "CREATE TABLE one (id int)");
  await migrate(db.owner, quietLog, directory);
  rmSync(join(directory, "0001_first.sql"));
  write("0001_begin", "CREATE TABLE one (id int)");
  await expect(migrate(db.owner, quietLog, directory)).rejects.toThrow(
    "0001_begin.sql is not the one that was applied to this database as 0001_first",
  );
});

test("a database of a newer release is refused", async () => {
  write("0001_first", "CREATE TABLE one (id int)");
  write("0002_second", "CREATE TABLE two (id int)");
  await migrate(db.owner, quietLog, directory);
  rmSync(join(directory, "0002_second.sql"));
  await expect(migrate(db.owner, quietLog, directory)).rejects.toThrow(
    "The database was migrated by a newer release (it has 0002_second, which this release does not have).",
  );
  expect(await isMigrated(db.owner, directory)).toBe(false);
});

test.each([
  [
    "a gap",
    ["0001_first", "0003_third"],
    "0003_third.sql is out of order: number 0002 was expected",
  ],
  [
    "a number used twice",
    ["0001_first", "0001_other"],
    "0001_other.sql is out of order: number 0002 was expected",
  ],
  ["another name form", ["1-first"], "1-first.sql is out of order: number 0001 was expected"],
])("%s is refused before anything is applied", async (_, names, message) => {
  for (const name of names) write(name, `CREATE TABLE t_${name.replaceAll("-", "_")} (id int)`);
  await expect(migrate(db.owner, quietLog, directory)).rejects.toThrow(message);
  expect(await findTables()).toEqual([]);
});

test("of processes that start together one applies, and all go on with a migrated database", async () => {
  // Without the lock, both would find the table missing and one would fail.
  write("0001_first", "SELECT pg_sleep(0.2); CREATE TABLE one (id int)");
  write("0002_second", "CREATE TABLE two (id int)");
  const applied = await Promise.all([1, 2, 3].map(() => migrate(db.owner, quietLog, directory)));
  expect(applied.filter((names) => names.length > 0)).toEqual([["0001_first", "0002_second"]]);
});

test("a migration may take longer than a query", async () => {
  await db.owner.query("SELECT set_config('statement_timeout', '100', false)");
  write(
    "0001_first",
    "CREATE TABLE limits AS SELECT current_setting('statement_timeout') AS statement",
  );
  await migrate(db.owner, quietLog, directory);
  expect((await db.owner.query("SELECT statement FROM limits")).rows).toEqual([{ statement: "0" }]);
});
