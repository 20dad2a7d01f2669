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

test("tries that are taken back make nobody wait, also two at once", async () => {
  const policy = { name: "no wait", free: 3, most: 9, waitSeconds: 60 };
  const begin = () => beginAttempt(db.pool, policy, "an office");
  await begin();
  for (let login = 0; login < 3; login += 1) await (await begin()).takeBack();
  const [one, other] = [await begin(), await begin()];
  await one.takeBack();
  await other.takeBack();
  expect((await begin()).count).toBe(2);
});

test("a try that is taken back leaves the wait of a failure that was counted after it", async () => {
  const policy = { name: "overtaken", free: 2, most: 9, waitSeconds: 60 };
  const slow = await beginAttempt(db.pool, policy, "an office");
  await beginAttempt(db.pool, policy, "an office");
  await slow.takeBack();
  await expect(beginAttempt(db.pool, policy, "an office")).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
  });
});
