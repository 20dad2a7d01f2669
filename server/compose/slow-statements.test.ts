import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { runInScope } from "#server/base/request-scope.ts";
import { withoutValues } from "#server/db/statement-text.ts";
import { allowLongStatements } from "#server/db/watched-client.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeMember } from "#tests/support/person.ts";
import { logSlowStatements } from "./slow-statements.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

function watch(limitMs: number) {
  const lines: Record<string, unknown>[] = [];
  const warn = (details: object, message: string) => lines.push({ ...details, message });
  const slow = logSlowStatements({ warn: warn as never }, limitMs);
  onTestFinished(slow.close);
  return { slow, lines };
}

/** Each way in which a statement is sent. */
const WAYS: Record<string, () => Promise<unknown>> = {
  "by a pool": () => db.pool.query("SELECT pg_sleep($1)", [0.05]),
  "by Kysely": () => sql`SELECT pg_sleep(${0.05})`.execute(db.kysely),
  "as a prepared statement": () => sql`/* prepared */ SELECT pg_sleep(${0.05})`.execute(db.kysely),
  "in a transaction": () =>
    db.kysely
      .transaction()
      .execute((transaction) => sql`SELECT pg_sleep(${0.05})`.execute(transaction)),
  "as an object": () => db.pool.query({ text: "SELECT pg_sleep($1)", values: [0.05] }),
};

test.each(Object.keys(WAYS))("a slow statement is logged that is sent %s", async (way) => {
  const { slow, lines } = watch(40);
  await runInScope({ requestId: "request-1" }, async () => WAYS[way]?.());
  // On a busy machine BEGIN and COMMIT may be slow, too.
  const ofSleep = lines.filter(({ statement }) => String(statement).includes("pg_sleep"));
  expect(ofSleep).toEqual([
    {
      message: "slow query",
      requestId: "request-1",
      job: undefined,
      ms: expect.any(Number),
      statement: expect.stringMatching(/SELECT pg_sleep\(\$1\)$/),
    },
  ]);
  expect(ofSleep[0]?.["ms"]).toBeGreaterThanOrEqual(45);
  expect(slow.count).toBe(lines.length);
});

test("a slow statement of work that may take long is not logged", async () => {
  const { slow, lines } = watch(40);
  const client = await db.pool.connect();
  onTestFinished(() => client.release(true));
  await allowLongStatements(client);
  await client.query("SELECT pg_sleep(0.05)");
  expect(lines.filter(({ statement }) => String(statement).includes("pg_sleep"))).toEqual([]);
  expect(slow.count).toBe(lines.length);
});

test("statements of requests that run side by side keep their own ids", async () => {
  const { lines } = watch(40);
  const ids = ["a", "b", "c", "d"];
  await Promise.all(
    ids.map((requestId) =>
      runInScope({ requestId }, async () => {
        await sleep(1);
        await db.pool.query("SELECT pg_sleep(0.05)");
      }),
    ),
  );
  expect(new Set(lines.map(({ requestId }) => requestId))).toEqual(new Set(ids));
});

test("a slow statement that fails is logged, too, and its failure reaches the caller", async () => {
  const { slow, lines } = watch(40);
  const failing = db.pool.query("SELECT pg_sleep(0.05), 1 / $1::int", [0]);
  await expect(failing).rejects.toMatchObject({ code: "22012" });
  // The division may be made before the sleep.
  expect(lines).toHaveLength(slow.count);
  await expect(db.pool.query("SELECT nothing")).rejects.toMatchObject({ code: "42703" });
});

test("quick statements are not logged, and with 0 none is", async () => {
  const quick = watch(10_000);
  const off = watch(0);
  await db.pool.query("SELECT pg_sleep(0.05)");
  expect([quick.lines, quick.slow.count, off.lines, off.slow.count]).toEqual([[], 0, [], 0]);
});

test.each([
  ["ALTER ROLE a PASSWORD 'it''s secret'", "ALTER ROLE a PASSWORD '?'"],
  [String.raw`SELECT E'a\'secret', 'b\', 'secret'`, "SELECT '?', '?', '?'"],
  ["DO $$ secret $$, $x$ secret $$ $x$ END", "DO '?', '?' END"],
  ["SELECT $1, $2 FROM a\n  WHERE b = $3", "SELECT $1, $2 FROM a WHERE b = $3"],
])("the text of a statement is told without constants: %s", (statement, told) => {
  expect(withoutValues(statement)).toBe(told);
});

test("a statement of any length is told in short", () => {
  expect(withoutValues(`SELECT ${"1, ".repeat(5_000)}1`).length).toBeLessThan(2_010);
});

let server: TestApp;

test("the site logs a slow statement under the id of the request, and System counts it", async () => {
  server = await startApp({ SLOW_QUERY_MS: "1" });
  onTestFinished(() => server.close());
  const admin = await makeMember(server, { role: "admin" });
  await server.db.owner.query(
    "ALTER TABLE images RENAME TO slow_images; CREATE VIEW images AS SELECT slow_images.* FROM slow_images, (SELECT pg_sleep(0.01)) AS wait; GRANT SELECT ON images TO PUBLIC",
  );
  const reply = await server.get("/api/categories/02");
  expect(reply.status).toBe(200);
  const id = reply.headers.get("x-request-id") ?? "none";
  const logged = server.log.filter((line) => line.includes(id) && line.includes("slow query"));
  expect(logged.length).toBeGreaterThan(0);
  const { body } = await admin.browser.call("GET", "/system");
  const check = body.checks.find((each: { id: string }) => each.id === "slow-queries");
  expect(check.detail).toMatch(/^\d+ quer(?:y|ies) ha(?:ve|s) taken longer than 1 ms since/);
}, 30_000);
