/**
 * A program for tests that kill it: opens a data directory and then writes continuously. Prints to stdout,
 * one line each, that it is ready, how many milliseconds opening the database took, and which rows the
 * database has acknowledged.
 *
 *     node tests/support/database-process.ts <data directory> serve|join write|hold
 */
import { writeSync } from "node:fs";

import { openDatabase } from "#server/db/connect.ts";
import { grantRights, SITE_ROLE } from "#server/db/site-role.ts";
import { DatabaseStartError } from "#server/db/start-error.ts";

import type { Pool } from "pg";

const WRITERS = 4;

function say(line: string): void {
  // A synchronous write: buffered output would be lost when the process is killed.
  writeSync(1, `${line}\n`);
}

async function writeRows(pool: Pool, writer: number): Promise<void> {
  for (;;) {
    const result = await pool.query<{ id: number }>(
      "INSERT INTO kept (writer, filler) VALUES ($1, repeat('x', 500)) RETURNING id",
      [writer],
    );
    say(`row ${result.rows[0]?.id}`);
  }
}

async function run(dataDir: string, mode: "serve" | "join", task: string): Promise<void> {
  const log = { info: () => {}, warn: () => {} };
  const began = performance.now();
  const database = await openDatabase({ databaseUrl: undefined, dataDir, log, mode });
  const milliseconds = Math.round(performance.now() - began);
  database.onExit((reason) => {
    say(`lost ${reason}`);
    process.exit(3);
  });
  await database.asOwner(async (owner) => {
    await owner.query(
      "CREATE TABLE IF NOT EXISTS kept (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, writer integer, filler text)",
    );
    await grantRights(owner, SITE_ROLE);
  });
  process.once("SIGTERM", () => void database.close().then(() => process.exit(0)));
  say(`ready ${milliseconds}`);
  if (task === "write") {
    await Promise.all(
      Array.from({ length: WRITERS }, (_, writer) => writeRows(database.pool, writer)),
    );
  }
}

const [dataDir = "", mode, task = ""] = process.argv.slice(2);
try {
  await run(dataDir, mode === "join" ? "join" : "serve", task);
} catch (error) {
  if (!(error instanceof DatabaseStartError)) throw error;
  say(`refused ${error.message}`);
  process.exitCode = 2;
}
