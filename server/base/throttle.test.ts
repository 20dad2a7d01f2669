import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { beginAttempt } from "./throttle.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test("free tries at the same moment cost nothing, and each is counted", async () => {
  const policy = { name: "test", free: 200, most: 400, waitSeconds: 60 };
  for (let round = 0; round < 10; round += 1) {
    const tries = Array.from({ length: 10 }, () => beginAttempt(db.pool, policy, "somebody"));
    expect(await Promise.all(tries)).toHaveLength(10);
  }
  const { count } = await beginAttempt(db.pool, policy, "somebody");
  expect(count).toBe(101);
});

test("a try that is taken back leaves the others of its count", async () => {
  const policy = { name: "taken back", free: 5, most: 9, waitSeconds: 60 };
  await beginAttempt(db.pool, policy, "somebody");
  await (await beginAttempt(db.pool, policy, "somebody")).takeBack();
  const { count } = await beginAttempt(db.pool, policy, "somebody");
  expect(count).toBe(2);
});
