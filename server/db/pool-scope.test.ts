import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { openPool } from "./pool.ts";
import { watchStatements } from "./watch-statements.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test("a statement that waits for a connection belongs to whoever has sent it, not to whoever gives the connection back", async () => {
  const quiet = { info: () => {}, warn: () => {} };
  const pool = openPool({ connectionString: db.url, max: 1 }, quiet);
  const asked = new AsyncLocalStorage<string>();
  const seen: [string, unknown][] = [];
  const stop = watchStatements({
    begin: () => asked.getStore(),
    end: ({ text, begun }) => void seen.push([text, begun]),
  });
  onTestFinished(async () => {
    stop();
    await pool.end();
  });
  const send = (by: string, text: string) => asked.run(by, () => pool.query(text));
  await Promise.all([
    send("first", "SELECT pg_sleep(0.2)"),
    send("second", "SELECT 2"),
    send("third", "SELECT 3"),
  ]);
  expect(seen).toEqual([
    ["SELECT pg_sleep(0.2)", "first"],
    ["SELECT 2", "second"],
    ["SELECT 3", "third"],
  ]);
});
